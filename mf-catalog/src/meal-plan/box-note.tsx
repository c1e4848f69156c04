import { useShop } from 'shared-remote';
import { unbroken } from 'shared-rules';
import { BOX_TEXTS } from 'shared-rules/handling-text';
import type { Meal } from '../menu/meal';
import styles from './menu-layout.module.css';

/** When the box comes, and that Monday's meals may be eaten later: breakfast time may be over by then. */
export function BoxNote({ menu }: { menu: readonly Meal[] }) {
  const { deliveryWindow } = useShop().config.shop;
  // Menus from before December 2026 do not have it.
  const isHandled = menu.every(({ handling }) => handling);
  return <p className={styles.soft}>
    {[unbroken(BOX_TEXTS.comes(deliveryWindow)), isHandled && BOX_TEXTS.firstDay].filter(Boolean).join(' ')}
  </p>;
}

/** In the menu's skeleton, which knows no configuration. */
export const BoxNoteSkeleton = () => <p className={styles.soft}>{BOX_TEXTS.comes()} {BOX_TEXTS.firstDay}</p>;
