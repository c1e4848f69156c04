import type { Stage } from '../render/stage';
import type { Surface } from '../table/surfaces';

/** Part of a scene that becomes files of its own: `x`, `y` its left and top, in units. */
export interface Crop {
  slug: string;
  x: number;
  y: number;
  width: number;
  height: number;
  widths: readonly number[];
  /** Once more, as small as it can be, for a page to carry in itself. */
  carried?: boolean;
}

/** One picture, 960 × 720 units around (0, 0) unless it says otherwise. */
export interface Scene {
  /** The file's name: the meal's id. */
  slug: string;
  surface: Surface;
  /** What lies about the dish: cloths, cutlery, whole ingredients. */
  props?: (stage: Stage) => void;
  /** The dish itself, drawn around (0, 0), so that other pictures can serve it too. */
  dish: (stage: Stage) => void;
  x?: number;
  y?: number;
  turn?: number;
  scale?: number;
  width?: number;
  height?: number;
  /** Instead of the whole at 320, 640 and 960. */
  crops?: readonly Crop[];
}
