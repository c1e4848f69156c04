import { notEaten } from 'shared-remote/not-eaten';
import { ALLERGENS, DIETS, EATS_ALL, eatsAll, type Allergen, type NotEaten } from 'shared-rules';
import { allergenName, Button, Checkbox, Select } from 'shared-ui';
import { NOT_EATEN } from '../copy';
import { FORM } from './form-copy';
import { KeepInProfile } from './keep-in-profile';
import styles from './not-eaten.module.css';

const OPTIONS = [{ value: '', label: FORM.noDiet }, ...DIETS.map((diet) => ({ value: diet, label: NOT_EATEN.diets[diet] }))];

/** Each change is kept at once. */
export function NotEatenForm({ answer }: { answer: NotEaten }) {
  const { allergens } = answer;

  function setDiet(value: string) {
    const diet = DIETS.find((name) => name === value);
    notEaten.set({ allergens, ...(diet && { diet }) });
  }

  function toggle(allergen: Allergen) {
    notEaten.set({ ...answer, allergens: ALLERGENS.filter((name) => allergens.includes(name) !== (name === allergen)) });
  }

  return (
    <>
      <Select
        className={styles.diet} label={FORM.diet} name="diet" options={OPTIONS} value={answer.diet ?? ''}
        onChange={(event) => setDiet(event.currentTarget.value)}
      />
      <fieldset className={styles.allergens}>
        <legend className={styles.legend}>{FORM.allergens}</legend>
        {ALLERGENS.map((name) => (
          <Checkbox key={name} name={name} label={allergenName(name)} checked={allergens.includes(name)} onChange={() => toggle(name)} />
        ))}
      </fieldset>
      <p className={styles.note}>{FORM.kitchen}</p>
      <KeepInProfile answer={answer} />
      {!eatsAll(answer) && <div><Button look="secondary" onClick={() => notEaten.set(EATS_ALL)}>{FORM.clear}</Button></div>}
    </>
  );
}
