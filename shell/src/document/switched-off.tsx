import { copy } from '../copy';
import face from '../slot/face.module.css';

/** Prerendered in the slot while the remote is switched off; the slot replaces it by its own card with a button. */
export function SwitchedOff() {
  return (
    <section className={face.card} data-card="">
      <h2>{copy.slot.offTitle}</h2>
      <p>{copy.slot.off}</p>
    </section>
  );
}
