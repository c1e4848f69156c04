import { Button } from 'shared-ui';
import { NOT_EATEN } from '../copy';
import { DIET } from '../copy-meal-plan';
import question from '../diet/not-eaten.module.css';
import styles from './diet-panel.module.css';

/** As high as the panel of a visitor who has not answered. */
export function DietPanelSkeleton() {
  return (
    <div className={styles.panel}>
      <div className={question.question}><p className={question.summary}>{NOT_EATEN.question} <span>{NOT_EATEN.all}</span></p></div>
      <div className={styles.result}><Button look="secondary" disabled>{DIET.make.vegetarian}</Button></div>
    </div>
  );
}
