import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { face, line } from './lettering';
import { GREEN, mark, PAPER, TOMATO } from './mark';

/* npm run brand: the icons, and the picture that is shown with a link. Needs hero-wide-1920.webp. */
const PHOTOS = join(dirname(fileURLToPath(import.meta.url)), '../../photos');
/** Part of the shell's build: the composer puts them at their fixed addresses. */
const PUBLIC = join(dirname(fileURLToPath(import.meta.url)), '../../../../shell/public');
const ICONS = join(PUBLIC, 'icons');

const png = (shape: 'rounded' | 'full', size: number) =>
  sharp(Buffer.from(mark(shape)), { density: 144 }).resize(size, size).png({ compressionLevel: 9 }).toBuffer();

/** An .ico of one PNG: what browsers ask for without being told. */
function ico(image: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, image]);
}

async function icons(): Promise<void> {
  writeFileSync(join(ICONS, 'icon.svg'), mark('rounded'));
  for (const size of [192, 512]) {
    writeFileSync(join(ICONS, `icon-${size}.png`), await png('rounded', size));
    writeFileSync(join(ICONS, `maskable-${size}.png`), await png('full', size));
  }
  writeFileSync(join(ICONS, 'apple-touch-icon.png'), await png('full', 180));
  writeFileSync(join(PUBLIC, 'favicon.ico'), ico(await png('rounded', 48), 48));
}

/** 1200 × 630: the table to the right, the name on paper to the left. */
async function card(): Promise<void> {
  const serif = face('fraunces/files/fraunces-latin-600-normal.woff');
  const sans = face('figtree/files/figtree-latin-500-normal.woff');
  const table = await sharp(join(PHOTOS, 'hero-wide-1920.webp')).resize(1200, 675)
    .extract({ left: 200, top: 22, width: 1000, height: 630 }).toBuffer();
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <path d="M0 0H520C560 150 486 300 532 450C546 520 540 580 520 630H0Z" fill="${PAPER}"/>
    <svg x="64" y="72" width="112" height="112" viewBox="0 0 512 512">${mark('rounded').replace(/^<svg[^>]*>|<\/svg>$/g, '')}</svg>
    ${line(serif, 'Five Day', 62, 300, 92, GREEN)}
    ${line(serif, 'Kitchen', 62, 396, 92, GREEN)}
    <rect x="64" y="436" width="72" height="6" rx="3" fill="${TOMATO}"/>
    ${line(sans, 'A week of meals, cooked in London', 64, 500, 25, '#3b382f')}
    ${line(sans, 'and delivered free.', 64, 536, 25, '#3b382f')}
  </svg>`;
  await sharp({ create: { width: 1200, height: 630, channels: 3, background: PAPER } })
    .composite([{ input: table, left: 300, top: 0 }, { input: Buffer.from(words) }])
    .jpeg({ quality: 84, mozjpeg: true }).toFile(join(ICONS, 'og.jpg'));
}

mkdirSync(ICONS, { recursive: true });
await icons();
await card();
