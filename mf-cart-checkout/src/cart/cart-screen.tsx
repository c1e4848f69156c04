import { useCallback, useEffect, useRef, useState } from 'react';
import { PATHS } from 'shared-remote/paths';
import { Button, ErrorNotice, Link, Page, Toast } from 'shared-ui';
import type { CartItem } from '../cart-item';
import type { CartModel } from '../service/cart-model';
import { cart as texts } from '../copy';
import { CartContents } from './cart-contents';
import { CartQuestionDialog, type CartQuestion } from './cart-questions';
import { CartPlaceholder } from './cart-skeleton';
import { contentOf } from './content-of';
import { useCart } from '../use-cart';
import { useCartModel } from './use-cart-model';
import { useOnline } from './use-online';
import styles from './cart-screen.module.css';

interface Removed {
  item: CartItem;
  index: number;
  /** All of that item, not one of several. */
  all: boolean;
  /** What is in the cart since. */
  left: string;
  /** Which of the removals on this screen. */
  count: number;
}

/**
 * One component for loading, empty and filled, so that the page heading stays mounted and keeps the focus that it gets
 * when the page opens.
 */
export function CartScreen({ model: loaded }: { model: CartModel | undefined }) {
  const connection = useCartModel(loaded);
  const model = connection.status === 'ready' ? connection.model : undefined;
  const cart = useCart(model);
  const online = useOnline();
  const [question, setQuestion] = useState<CartQuestion>();
  const [removed, setRemoved] = useState<Removed>();
  const [paid, setPaid] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const items = cart?.items ?? [];
  // What was removed before another change can no longer be put back as it was.
  if (removed && contentOf(items) !== removed.left) setRemoved(undefined);
  const ask = useCallback((item: CartItem, all: boolean) => setQuestion({ about: 'remove', item, all }), []);

  const removals = useRef(0);
  const lastCount = useRef(0);
  const toastEnded = useRef(false);
  useEffect(() => {
    // The pressed button went with its line or its message, and the focus with it: keyboard and screen reader continue at the heading.
    const isGone = items.length < lastCount.current || toastEnded.current;
    lastCount.current = items.length;
    toastEnded.current = false;
    if (isGone && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [items.length, removed]);

  function answer(confirmed: boolean): void {
    setQuestion(undefined);
    if (!confirmed || !question || !model) return;
    if (question.about === 'clear') {
      setRemoved(undefined);
      return model.clear();
    }
    const { all } = question;
    // As it is now: another tab may have changed how many since the question.
    const index = items.findIndex(({ id }) => id === question.item.id);
    const item = items[index];
    if (!item) return;
    if (all) model.remove(item.id);
    else model.decrement(item.id);
    removals.current += 1;
    setRemoved({ item, all: all || item.quantity === 1, index, left: contentOf(model.get().items), count: removals.current });
  }

  function undo(): void {
    if (!removed || !model) return;
    if (removed.all) model.restore(removed.item, removed.index);
    else model.step(removed.item.id, 1);
  }

  return (
    <Page
      title={texts.title} back={{ to: PATHS.home, text: texts.goBack }}
      action={items.length > 0 && <Button look="text" onClick={() => setQuestion({ about: 'clear' })}>{texts.clear}</Button>}
    >
      {/* Empty from the start: screen readers announce only text that is added to an existing live region. */}
      <p role="status" className={styles.notice}>{cart && cart.dropped.length > 0 && texts.dropped(cart.dropped)}</p>
      <p role="status" className={styles.notice}>{cart?.unsaved && texts.unsaved}</p>
      <p role="status" className={styles.notice}>{paid}</p>
      <p role="status" className={styles.notice}>{!online && texts.offline}</p>
      {/* Before the lines: the focus goes there when one was removed, and back from there leads to 'Undo'. */}
      <Toast
        message={removed && texts.removed(removed.item.plan.name)}
        messageKey={removed?.count}
        action={{ label: texts.undo, onClick: undo }}
        onDone={() => {
          toastEnded.current = true;
          setRemoved(undefined);
        }}
      />
      {connection.status === 'failed' && <ErrorNotice message={texts.loadFailed} onRetry={connection.retry} />}
      {connection.status === 'loading' && <CartPlaceholder />}
      {model && cart && (items.length === 0 ? (
        <div className={styles.empty}>
          <h2 ref={heading} tabIndex={-1} className={styles.title}>{texts.empty}</h2>
          <p>{texts.emptyHint}</p>
          <p><Link to={PATHS.home} look="primary">{texts.browse}</Link></p>
        </div>
      ) : (
        <CartContents
          model={model} cart={cart} online={online} undoable={removed !== undefined} headingRef={heading} onRemove={ask} onPaid={setPaid}
        />
      ))}
      <CartQuestionDialog question={question} onAnswer={answer} />
    </Page>
  );
}
