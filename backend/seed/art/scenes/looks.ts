import type { LeafLook } from '../food/leaf';
import { bowl, type Glaze } from '../table/crockery';
import { fill, type LiquidLook } from '../food/sauce';
import type { Stage } from '../render/stage';

export const THYME: LeafLook = { colour: '#5d7f45', vein: '#7d8f5a', broad: 0.2 };
export const OREGANO: LeafLook = { colour: '#517a3b', vein: '#86a566', broad: 0.34 };

/** The kitchen's crockery, so that a week's table has a family look and no two dishes the same pot. */
export const STONE: Glaze = { body: '#e9e2d4', rim: '#7d5a3c', speckle: 0.13, speckleColour: '#7b6148', wash: '#d3c3a8' };
export const SEA: Glaze = { body: '#5f7f93', rim: '#c9b79a', speckle: 0.12, speckleColour: '#2f4656', wash: '#7f9dae' };
export const INDIGO: Glaze = { body: '#33456e', rim: '#a99a80', wash: '#4f6596', speckle: 0.07, speckleColour: '#1f2a49' };
export const INK: Glaze = { body: '#2c3136', rim: '#6d6258', wash: '#3d444b', gloss: 0.3, speckle: 0.05, speckleColour: '#565d63' };
export const ENAMEL: Glaze = { body: '#f7f5ee', rim: '#24456e', gloss: 0.7 };
export const CREAM: Glaze = { body: '#f6f0e2', gloss: 0.55 };
export const BLUE_BAND: Glaze = { body: '#f7f4ec', bands: [[0.8, 0.83], [0.86, 0.95]], bandColour: '#3f6a9a', gloss: 0.6 };
export const CELADON: Glaze = { body: '#b9cdb4', rim: '#7f8f6d', wash: '#93b096', speckle: 0.06, speckleColour: '#6d7f62' };
export const TERRACOTTA: Glaze = { body: '#b9623c', rim: '#d38a5d', wash: '#a5522f', gloss: 0.14 };
export const BLUSH: Glaze = { body: '#ecd3c8', rim: '#b98a78', speckle: 0.09, speckleColour: '#a9796a', wash: '#e0b9aa' };
export const OCHRE: Glaze = { body: '#dba748', rim: '#8f6421', wash: '#c98c2c', speckle: 0.05, speckleColour: '#8f6421' };
export const TEAL: Glaze = { body: '#2f6b6e', rim: '#b7a483', wash: '#4b8a88', speckle: 0.07, speckleColour: '#1d4a4d' };
export const PLUM: Glaze = { body: '#efe6e2', rim: '#6d3552', bands: [[0.88, 0.965]], bandColour: '#7b3f5f', gloss: 0.5 };
export const KRAFT: Glaze = { body: '#cfb187', rim: '#b8986b', speckle: 0.08, speckleColour: '#8d6f49', gloss: 0.06 };
export const STEEL: Glaze = { body: '#b9bcbd', rim: '#d6d8d8', gloss: 0.7 };

/** A small pot of something thick. */
export function pot(stage: Stage, r: number, look: Glaze, content: LiquidLook): void {
  bowl(stage, r, look, r * 0.62);
  fill(stage, r * 0.96, r * 0.36, content);
}
