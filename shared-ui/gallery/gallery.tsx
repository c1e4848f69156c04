import type { Allergens } from 'shared-api';
import {
  AllergenList, Badge, Button, buttonClass, Checkbox, ErrorNotice, Field, Nutrition, PageHeading, Picture, Price, Select, Skeleton,
} from '../src/index';
import styles from './gallery.module.css';
import { Overlays } from './overlays';
import { Specimen } from './specimen';
import { Tokens } from './tokens';

const ALLERGENS: Allergens = {
  celery: 'free', gluten: 'contains', crustaceans: 'free', eggs: 'contains', fish: 'free', lupin: 'free', milk: 'contains',
  molluscs: 'free',
  mustard: 'mayContain', nuts: 'free', peanuts: 'mayContain', sesame: 'free', soya: 'free', sulphites: 'free',
};

/** Every primitive in its states, to check by eye in both themes. */
export function Gallery() {
  return (
    <main className={styles.page}>
      <PageHeading size="hero">Five Day Kitchen, piece by piece</PageHeading>
      <Tokens />
      <Specimen name="PageHeading and text">
        <PageHeading>A page’s heading</PageHeading>
        <p>
          Plain text in the text face, with <a href="#gallery">a link</a>, and a price: <Price pence={7495} />, or without one <Price />.
        </p>
      </Specimen>
      <Specimen name="Button">
        {(['primary', 'secondary', 'text', 'danger'] as const).map((look) => (
          <div key={look} className={styles.row}>
            <Button look={look}>{look}</Button>
            <Button look={look} busy>{look}, busy</Button>
            <Button look={look} disabled>{look}, disabled</Button>
          </div>
        ))}
        <div><a className={buttonClass('primary')} href="#gallery">An anchor that looks so</a></div>
      </Specimen>
      <Specimen name="Field, Select, Checkbox">
        <Field label="Post code" name="postCode" hint="For example E4 6EY" />
        <Field label="Post code" name="wrong" defaultValue="E8 1EH" error="Unfortunately, we don't deliver to post code E8 1EH yet." />
        <Field label="City" name="city" defaultValue="London" readOnly />
        <Select
          label="Meal" name="meal"
          options={[{ value: 'a', label: 'Honey and Berry Porridge' }, { value: 'b', label: 'Mango and Coconut Chia Pot' }]}
        />
        <Checkbox label="Send me news of the menu" name="news" />
        <Checkbox label={<>I accept the <a href="#gallery">terms</a></>} name="terms" error="Please read and accept the terms." />
      </Specimen>
      <Specimen name="Badge">
        <div className={styles.row}>
          <Badge tone="neutral">New order</Badge>
          <Badge tone="good">PAID</Badge>
          <Badge tone="warn">PROCESSING PAYMENT</Badge>
          <Badge tone="bad">Cancelled order</Badge>
        </div>
      </Specimen>
      <Specimen name="Picture">
        <div className={styles.pictures}>
          <Picture src="/photos/honey-berry-porridge-640.webp#oat" alt="Porridge" sizes="20rem" />
          <Picture src="/photos/beef-ragu-tagliatelle-640.webp#slate" alt="Tagliatelle" sizes="20rem" ratio="1:1" />
          <Picture src="/photos/never-there-640.webp#berry" alt="A photo that does not come" sizes="20rem" ratio="16:9" />
        </div>
      </Specimen>
      <Specimen name="Skeleton">
        <div><Skeleton kind="title" /><Skeleton kind="line" count={3} /></div>
        <div className={styles.pictures}><Skeleton kind="picture" /><Skeleton kind="block" /></div>
      </Specimen>
      <Specimen name="ErrorNotice">
        <ErrorNotice title="Oops!" message="Failed to fetch meal plans" hint="Please try again later." onRetry={() => {}} />
        <ErrorNotice message="Only a message." />
      </Specimen>
      <Specimen name="Nutrition, AllergenList">
        <Nutrition calories={435} protein={17} carbohydrates={58} fat={15.5} salt={0.4} />
        <AllergenList allergens={ALLERGENS} />
      </Specimen>
      <Overlays />
    </main>
  );
}
