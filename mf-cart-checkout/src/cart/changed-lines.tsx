import { useMutation } from '@tanstack/react-query';
import { parseAnswer, type Meal } from 'shared-api';
import { MenuAnswer } from 'shared-api/answers/meal';
import { useShop } from 'shared-remote';
import { useNotEaten } from 'shared-remote/use-not-eaten';
import { clashOf, formatPrice } from 'shared-rules';
import { Button, clashText, ErrorNotice } from 'shared-ui';
import type { CartItem } from '../cart-item';
import type { CartModel } from '../service/cart-model';
import { changeMeals, changes as texts } from '../copy';
import type { LineChange } from './checkout-problem';
import { swapMeal } from './swap-meal';
import styles from './changed-lines.module.css';

/** The button at the foot of a phone's screen leads here. */
export const CHANGES = 'changes-title';

interface ChangedLinesProps {
  changes: readonly LineChange[];
  items: readonly CartItem[];
  model: CartModel;
  /** Today's menu; undefined until loaded. */
  menuMeals: readonly Meal[] | undefined;
  /** Opens the week of that line. */
  onChange: (item: CartItem) => void;
}

/** What changed in each line, price or menu, with a question. An answer changes the cart, which then requests a new session. */
export function ChangedLines({ changes, items, model, menuMeals, onChange }: ChangedLinesProps) {
  const questions = changes.flatMap((change) => {
    const item = items.find(({ id }) => id === change.lineId);
    return item ? [{ ...change, item }] : [];
  });
  return (
    <section aria-labelledby={CHANGES} role="alert" className={styles.section}>
      <h2 id={CHANGES} tabIndex={-1} className={styles.title}>{texts.title}</h2>
      <ul className={styles.list}>
        {questions.map((change, index) => (
          // A line may have the same change twice: a meal that stands on two days of its week.
          <Question key={`${change.lineId} ${index}`} {...change} model={model} menuMeals={menuMeals} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

type QuestionProps = LineChange & Pick<ChangedLinesProps, 'model' | 'menuMeals' | 'onChange'> & { item: CartItem };

function Question({ item, was, now, model, menuMeals, onChange }: QuestionProps) {
  const answer = useNotEaten();
  const offered = typeof now === 'string' ? menuMeals?.find(({ name }) => name === now) : undefined;
  const clash = offered && clashOf(offered, answer);
  const { api } = useShop();
  const swap = useMutation({
    mutationFn: async (meal: string) => {
      const swapped = swapMeal(item, String(was), meal, parseAnswer(MenuAnswer, await api.call('GET /menu', {})));
      if (!swapped) return 'not-offered';
      return model.replace(item.id, swapped);
    },
  });
  const swapFailed = swap.isError || swap.data === 'not-offered';
  return (
    <li className={styles.question}>
      <p className={styles.words}>{sentence(item, was, now)}</p>
      {offered && clash && <p className={styles.clash}>{texts.clash(offered.name, clashText(clash))}</p>}
      {swapFailed && <ErrorNotice message={texts.swapFailed} />}
      {swap.data === 'too-many' && <ErrorNotice message={changeMeals.tooMany} />}
      <div className={styles.answers}>
        {typeof now === 'number' && (
          <Button onClick={() => model.replace(item.id, { plan: { ...item.plan, priceInCents: now }, menu: item.menu })}>
            {texts.acceptPrice}
          </Button>
        )}
        {typeof now === 'string' && !swapFailed
          && <Button busy={swap.isPending} onClick={() => swap.mutate(now)}>{texts.acceptMeal(now)}</Button>}
        {(typeof now === 'string' || isMeal(item, was))
          && <Button look="secondary" onClick={() => onChange(item)}>{texts.chooseAgain}</Button>}
        <Button look="secondary" onClick={() => model.remove(item.id)}>{texts.remove}</Button>
      </div>
    </li>
  );
}

const isMeal = ({ menu }: Pick<CartItem, 'menu'>, was: number | string) => menu.some(({ name }) => name === was);

/** The server sends a name for a plan as well as for a meal: a name that is no meal of this line is its plan's. */
function sentence({ plan, menu }: CartItem, was: number | string, now: number | string | null): string {
  if (typeof was === 'number') {
    return typeof now === 'number' ? texts.price(plan.name, formatPrice(was), formatPrice(now)) : texts.planGone(plan.name);
  }
  if (typeof now === 'string') return texts.meal(plan.name, was, now);
  return isMeal({ menu }, was) ? texts.mealGone(plan.name, was) : texts.planGone(plan.name);
}
