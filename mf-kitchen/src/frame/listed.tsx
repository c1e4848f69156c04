import { Fragment, type ReactNode } from 'react';

/** One line of several parts, each in elements, with commas between. Parts that somebody typed stand in a `<bdi>`. */
export function Listed({ items }: { items: readonly ReactNode[] }) {
  return items.map((item, place) => <Fragment key={place}>{place > 0 && <span>, </span>}{item}</Fragment>);
}

/** Each part is isolated: after a name that is written from right to left, a house number would stand before that name. */
export function Typed({ parts }: { parts: readonly (string | undefined)[] }) {
  return <Listed items={parts.filter(Boolean).map((part) => <bdi>{part}</bdi>)} />;
}

/** How many boxes of which plan. */
export function Boxes({ boxes }: { boxes: readonly { plan: string; quantity: number }[] }) {
  return <Listed items={boxes.map(({ plan, quantity }) => <><span>{`${quantity} × `}</span><bdi>{plan}</bdi></>)} />;
}
