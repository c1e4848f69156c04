import type { FocusEvent, PointerEvent } from 'react';

/** The pointer or the keyboard's focus has come to a button of the bar, under which the place shows what is lent to it. */
export type OnPeek = (place: string, button: HTMLAnchorElement) => void;

/** For such a button. A finger has no way to look first: its tap follows the link. */
export const peekSigns = (place: string, onPeek: OnPeek | undefined) => ({
  onPointerEnter: ({ pointerType, currentTarget }: PointerEvent<HTMLAnchorElement>) => void (pointerType === 'mouse' && onPeek?.(place, currentTarget)),
  onFocus: ({ currentTarget }: FocusEvent<HTMLAnchorElement>) => void (currentTarget.matches(':focus-visible') && onPeek?.(place, currentTarget)),
});
