import { defineView, pageTitle, type Head, type PublicConfig } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { Page, Picture, Price } from 'shared-ui';
import { EXTRAS } from '../copy-extras';
import { PHONE_WIDTH } from '../photos';
import { EXTRA_ITEMS } from './items';
import styles from './extras.module.css';

function Extras() {
  return (
    <Page title={EXTRAS.heading} lead={<p className={styles.intro}>{EXTRAS.intro}</p>}>
      <ul role="list" className={styles.list}>
        {EXTRA_ITEMS.map(({ id, name, info, img, mobileImg, priceInCents }, index) => (
          <li key={id} className={styles.item}>
            <Picture
              src={img} phoneSrc={mobileImg} alt={name} sizes={`(min-width: 56rem) 34rem, (min-width: 40rem) 46vw, ${PHONE_WIDTH}`}
              priority={index === 0} carried={index === 0} className={styles.photo}
            />
            <div className={styles.words}>
              <h2 className={styles.name}>{name}</h2>
              <p className={styles.price}><Price pence={priceInCents} /></p>
              {info.map((text) => <p key={text}>{text}</p>)}
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function head(_data: undefined, { shop }: PublicConfig): Head {
  return { title: pageTitle(EXTRAS.title, shop), description: EXTRAS.description, canonical: PATHS.extras };
}

export default defineView({ head, Component: Extras });
