import type { Colour } from './colour';

/** One point of a thing, as its drawing function leaves it. */
export class Texel {
  /** Height above what the thing rests on, in the thing's units. */
  z = 0;
  r = 0;
  g = 0;
  b = 0;
  /** 0 chalk, 1 wet glaze. */
  gloss = 0;
  /** How much light wanders inside: 0 stone, 1 fruit flesh. */
  soft = 0;
  /** 0 shows all of what lies beneath, 1 nothing. */
  cover = 1;
  /** Colours what lies beneath like glass, instead of hiding it: honey, oil. */
  stain = false;

  colour(c: Colour, light = 1): this {
    this.r = c[0] * light;
    this.g = c[1] * light;
    this.b = c[2] * light;
    return this;
  }

  /** Moves the colour towards `c`. */
  blend(c: Colour, k: number): this {
    if (k <= 0) return this;
    const w = k > 1 ? 1 : k;
    this.r += (c[0] - this.r) * w;
    this.g += (c[1] - this.g) * w;
    this.b += (c[2] - this.b) * w;
    return this;
  }

  shade(k: number): this {
    this.r *= k;
    this.g *= k;
    this.b *= k;
    return this;
  }

  finish(gloss: number, soft: number): this {
    this.gloss = gloss;
    this.soft = soft;
    return this;
  }
}

/** Draws a thing at (u, v) of its own frame; false where the thing is not. */
export type Draw = (u: number, v: number, t: Texel) => boolean;
