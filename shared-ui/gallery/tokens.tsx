import { Specimen } from './specimen';
import styles from './gallery.module.css';

const COLOURS = ['paper', 'surface', 'wash', 'ink', 'inkSoft', 'line', 'leaf', 'tomato', 'good', 'warn', 'bad', 'focus'] as const;
const TONES = ['oat', 'leafTone', 'berry', 'carrot', 'sky', 'slate', 'butter', 'clay'] as const;

/** Colours and font sizes of the current theme. */
export function Tokens() {
  return (
    <Specimen name="Tokens">
      <div className={styles.swatches}>
        {[...COLOURS, ...TONES].map((name) => <span key={name} className={`${styles.swatch} ${styles[name]}`}>{name}</span>)}
      </div>
      <div className={styles.sizes}>
        <span className={styles.size3xl}>Honey &amp; berry</span>
        <span className={styles.size2xl}>Beef ragù with tagliatelle</span>
        <span className={styles.sizeXl}>Roast chicken and avocado</span>
        <span className={styles.sizeL}>Large text for what leads in</span>
        <span>Text as it mostly is</span>
        <span className={styles.sizeS}>Small text for what stands aside</span>
      </div>
    </Specimen>
  );
}
