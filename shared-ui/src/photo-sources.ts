const PHOTO_TONES = ['oat', 'leaf', 'berry', 'carrot', 'sky', 'slate', 'butter', 'clay'] as const;
type PhotoTone = (typeof PHOTO_TONES)[number];

export interface PhotoSources {
  src: string;
  tone: PhotoTone;
  /** For `srcset`; undefined for pictures that are not the shop's own photos. */
  avif?: string;
  webp?: string;
  /** The small file that the composer can inline into a page; not every photo has one. */
  carried?: string;
}

/** Every photo has files of these widths, in pixels. */
const WIDTHS: readonly number[] = [320, 640, 960];
const PHOTO = /^(\/photos\/[a-z0-9-]+)-\d+\.(?:webp|avif)$/;

/** The files behind a photo's address `/photos/<slug>-640.webp#<tone>`. */
export function photoSources(address: string, widths = WIDTHS): PhotoSources {
  const [path = '', hash] = address.split('#', 2);
  const tone = PHOTO_TONES.find((name) => name === hash) ?? 'oat';
  const stem = PHOTO.exec(path)?.[1];
  if (stem === undefined) return { src: path, tone };
  const set = (type: string) => widths.map((width) => `${stem}-${width}.${type} ${width}w`).join(', ');
  return { src: path, tone, avif: set('avif'), webp: set('webp'), carried: `${stem}-carried.avif` };
}
