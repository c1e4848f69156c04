import type { Node, Selector } from 'postcss-selector-parser';

/**
 * Where an element may stand that a package's own selector is for: in its page, as one of its places, as the `<div>` that the shell
 * puts into a place (shell/src/places/fill-place.ts), or in the part that another remote lends there.
 */
export type Spot = 'page' | 'place' | 'frame' | 'part';

const ANYWHERE: readonly Spot[] = ['page', 'place', 'frame', 'part'];
const SIBLINGS: Record<Spot, readonly Spot[]> = { page: ['page', 'place'], place: ['page', 'place'], frame: ['frame'], part: ['part'] };
/** By combinator; any other is taken for the one that reaches furthest. */
const STEPS: Record<string, Record<Spot, readonly Spot[]>> = {
  ' ': { page: ANYWHERE, place: ['frame', 'part'], frame: ['part'], part: ['part'] },
  '>': { page: ['page', 'place'], place: ['frame'], frame: ['part'], part: ['part'] },
  '+': SIBLINGS,
  '~': SIBLINGS,
};

/**
 * @param isOwn whether a class is the package's: no element of somebody else's part carries one.
 * @param outer where the elements of the rule stand that this one is nested in.
 */
export function selectedSpots({ nodes }: Selector, isOwn: (name: string) => boolean, outer?: readonly Spot[]): readonly Spot[] {
  const step = (from: readonly Spot[], combinator: string) =>
    ANYWHERE.filter((to) => from.some((spot) => (STEPS[combinator] ?? STEPS[' '])?.[spot].includes(to)));
  const mayStand = (node: Node, spot: Spot): boolean => {
    if (node.type === 'class') return !isOwn(node.value) || spot === 'page' || spot === 'place';
    // A place and what the shell puts into it are `<div>`s.
    if (node.type === 'tag') return node.value.toLowerCase() === 'div' || spot === 'page' || spot === 'part';
    if (node.type === 'nesting') return !outer || outer.includes(spot);
    if (node.type !== 'pseudo') return true;
    if (node.value === ':not') return !node.nodes.some(isInPlace) || spot === 'page' || spot === 'place';
    if (node.value !== ':is' && node.value !== ':where') return true;
    return node.nodes.some((alternative) => selectedSpots(alternative, isOwn, hasNesting(alternative) ? outer : undefined).includes(spot));
  };

  let spots: readonly Spot[] = ANYWHERE;
  // A nested selector without & is for what is below the outer rule's elements, or begins with its combinator.
  if (outer && nodes[0]?.type === 'combinator') spots = outer;
  else if (outer && !nodes.some(hasNesting)) spots = step(outer, ' ');
  for (const node of nodes) {
    spots = node.type === 'combinator' ? step(spots, node.value.trim() || ' ') : spots.filter((spot) => mayStand(node, spot));
  }
  return spots;
}

const hasNesting = (node: Node): boolean => node.toString().includes('&');
/** `[data-place] *`, as shared-remote's `<Place>` writes it. */
const isInPlace = (alternative: Selector): boolean => alternative.toString().trim() === '[data-place] *';
