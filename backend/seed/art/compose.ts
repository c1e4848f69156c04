import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { Canvas } from './render/canvas';
import { develop } from './render/light';
import { seeded } from './render/random';
import { Stage } from './render/stage';
import { scenes } from './scenes/all';
import type { Crop, Scene } from './scenes/scene';

/*
 * npm run compose                      every picture into ../photos
 * npm run compose -- soup bagel        those whose names hold a word
 * npm run compose -- --preview DIR …   PNGs into DIR instead, to look at
 * DENSITY=1 npm run compose …          a rough, quick drawing
 */
const CARRIED_WIDTH = 640;
const PHOTOS = join(dirname(fileURLToPath(import.meta.url)), '../photos');

/** Draws a scene at `density` pixels a unit, row by row in sRGB. */
function draw(scene: Scene, density: number) {
  const { width = 960, height = 720 } = scene;
  const canvas = new Canvas(Math.round(width * density), Math.round(height * density), density);
  const stage = new Stage(canvas, seeded(scene.slug), width / 2, height / 2);
  scene.surface(stage);
  scene.props?.(stage);
  scene.dish(stage.at(scene.x ?? 0, scene.y ?? 0, scene.turn ?? 0, scene.scale ?? 1));
  return sharp(develop(canvas), { raw: { width: canvas.columns, height: canvas.rows, channels: 3 } });
}

async function encode(picture: Sharp, crop: Crop, density: number): Promise<void> {
  const part = {
    left: Math.round(crop.x * density), top: Math.round(crop.y * density), width: Math.round(crop.width * density),
    height: Math.round(crop.height * density),
  };
  for (const width of crop.widths) {
    const sized = picture.clone().extract(part).resize(width, undefined, { kernel: 'lanczos3' });
    await sized.clone().webp({ quality: 74, effort: 4 }).toFile(join(PHOTOS, `${crop.slug}-${width}.webp`));
    await sized.clone().avif({ quality: 50, effort: 3 }).toFile(join(PHOTOS, `${crop.slug}-${width}.avif`));
  }
  if (!crop.carried) return;
  const small = picture.clone().extract(part).resize(CARRIED_WIDTH, undefined, { kernel: 'lanczos3' });
  await small.avif({ quality: 40, effort: 6, chromaSubsampling: '4:2:0' }).toFile(join(PHOTOS, `${crop.slug}-carried.avif`));
}

const args = process.argv.slice(2);
const preview = args[0] === '--preview' ? args[1] : undefined;
const words = args.slice(preview ? 2 : 0);
sharp.concurrency(1);
mkdirSync(preview ?? PHOTOS, { recursive: true });
for (const scene of scenes.filter(({ slug }) => words.length === 0 || words.some((word) => slug.includes(word)))) {
  const start = Date.now();
  // Drawn larger than it is shown, so that every edge is smooth.
  const density = Number(process.env['DENSITY'] ?? 1.6);
  const picture = draw(scene, density);
  const whole: Crop = { slug: scene.slug, x: 0, y: 0, width: scene.width ?? 960, height: scene.height ?? 720, widths: [320, 640, 960] };
  if (preview) await picture.resize(960).png().toFile(join(preview, `${scene.slug}.png`));
  else for (const crop of scene.crops ?? [whole]) await encode(picture, crop, density);
  process.stdout.write(`${scene.slug} ${Date.now() - start} ms\n`);
}
