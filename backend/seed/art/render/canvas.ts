/** A picture in the making: heights and materials per pixel, seen from straight above. */
export class Canvas {
  readonly height: Float32Array;
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  readonly gloss: Float32Array;
  readonly soft: Float32Array;

  /** `columns` × `rows` are pixels drawn; `density` of them make one unit. */
  constructor(readonly columns: number, readonly rows: number, readonly density: number) {
    const size = columns * rows;
    this.height = new Float32Array(size);
    this.red = new Float32Array(size);
    this.green = new Float32Array(size);
    this.blue = new Float32Array(size);
    this.gloss = new Float32Array(size);
    this.soft = new Float32Array(size);
  }

  /** Height at a point in units; the nearest edge outside the picture. */
  heightAt(x: number, y: number): number {
    const column = Math.min(this.columns - 1, Math.max(0, Math.round(x * this.density)));
    const row = Math.min(this.rows - 1, Math.max(0, Math.round(y * this.density)));
    return this.height[row * this.columns + column] ?? 0;
  }
}
