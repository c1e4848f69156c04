import type { FocusEvent, PointerEvent } from 'react';

/** Opens a panel under a button of the bar, with what is lent to that place. */
export type OpenPanel = (place: string, button: HTMLAnchorElement) => void;

/** For such a button: the mouse or the keyboard's focus opens the panel. A finger can't hover: its tap follows the link. */
export const panelTriggers = (place: string, openPanel: OpenPanel | undefined) => ({
  onPointerEnter({ pointerType, currentTarget }: PointerEvent<HTMLAnchorElement>) {
    if (pointerType === 'mouse') openPanel?.(place, currentTarget);
  },
  onFocus({ currentTarget }: FocusEvent<HTMLAnchorElement>) {
    if (currentTarget.matches(':focus-visible')) openPanel?.(place, currentTarget);
  },
});
