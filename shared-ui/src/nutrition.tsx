import { formatNumber, unbroken } from 'shared-rules';
import styles from './nutrition.module.css';

export interface NutritionProps {
  /** kcal */
  calories: number;
  /** Grams, as are the two below. */
  protein: number;
  carbohydrates: number;
  fat: number;
  /** Not shown where it is not known. */
  salt?: number;
}

/** The figures side by side: energy, protein, carbohydrates, fat, salt. */
export function Nutrition({ calories, protein, carbohydrates, fat, salt }: NutritionProps) {
  return (
    <div className={styles.frame}>
      <dl className={styles.row}>
        <Figure name="Energy" amount={calories} unit="kcal" />
        <Figure name="Protein" amount={protein} unit="g" />
        <Figure name="Carbohydrates" amount={carbohydrates} unit="g" />
        <Figure name="Fat" amount={fat} unit="g" />
        {salt !== undefined && <Figure name="Salt" amount={salt} unit="g" />}
      </dl>
    </div>
  );
}

function Figure({ name, amount, unit }: { name: string; amount: number; unit: string }) {
  return (
    <div className={styles.figure}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.amount}>{unbroken(`${formatNumber(amount, 1)} ${unit}`)}</dd>
    </div>
  );
}
