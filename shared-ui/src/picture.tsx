import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names';
import { photoSources } from './photo-sources';
import styles from './picture.module.css';

export interface PictureProps {
  /** A photo of the shop (`/photos/<slug>-640.webp#<tone>`) or any other picture's address. */
  src?: string | undefined;
  /** Another photo for phones. */
  phoneSrc?: string;
  /** The widths of its files in pixels, if they are not 320, 640 and 960. */
  widths?: readonly number[];
  /** Empty when its name is beside it. */
  alt: string;
  /** As in `<img sizes>`. */
  sizes: string;
  /** Visible without scrolling: fetched before others. */
  priority?: boolean;
  /** For a page's first picture, with a `-carried` file, which the composer inlines for phones. */
  carried?: boolean;
  ratio?: '4:3' | '1:1' | '16:9';
  className?: string | undefined;
}

const PHONE = '(max-width: 40rem)';

const SHAPES = {
  '4:3': { width: 640, height: 480, shape: styles.classic },
  '1:1': { width: 640, height: 640, shape: styles.square },
  '16:9': { width: 640, height: 360, shape: styles.wide },
} as const;

/** A photo in AVIF and WebP. Its tone's colour is shown until it has loaded, a drawn plate if it fails. */
export function Picture({ src, phoneSrc, widths, alt, sizes, priority = false, carried = false, ratio = '4:3', className }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const image = useRef<HTMLImageElement>(null);
  const { width, height, shape } = SHAPES[ratio];
  const photo = src ? photoSources(src, widths) : undefined;
  const phone = phoneSrc ? photoSources(phoneSrc) : undefined;

  useEffect(() => {
    // It may have failed before hydration.
    if (src && image.current?.complete && image.current.naturalWidth === 0) setFailed(src);
  }, [src]);

  useEffect(() => {
    if (failed === undefined) return;
    const loadAgain = () => setFailed(undefined);
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, [failed]);

  const frame = classNames(styles.frame, !priority && styles.later, shape, photo && styles[photo.tone], className);
  if (!photo || failed === src) {
    return <span className={frame} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}><Plate /></span>;
  }
  return (
    <picture className={frame}>
      {/* The composer replaces the address by the inlined file, so hydration must ignore the attribute. */}
      {carried && <source data-carried="" media={PHONE} type="image/avif" srcSet={(phone ?? photo).carried} suppressHydrationWarning />}
      {phone?.avif && <source media={PHONE} type="image/avif" srcSet={phone.avif} sizes={sizes} />}
      {phone?.webp && <source media={PHONE} type="image/webp" srcSet={phone.webp} sizes={sizes} />}
      {photo.avif && <source type="image/avif" srcSet={photo.avif} sizes={sizes} />}
      {photo.webp && <source type="image/webp" srcSet={photo.webp} sizes={sizes} />}
      <img
        ref={image}
        className={styles.image}
        src={photo.src}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding={priority ? 'sync' : 'async'}
        onError={() => setFailed(src)}
      />
    </picture>
  );
}

function Plate() {
  return (
    <svg viewBox="0 0 96 96" className={styles.plate} aria-hidden="true">
      <circle cx="48" cy="48" r="27" />
      <circle cx="48" cy="48" r="17" />
      <path d="M9 28v14a5 5 0 0 0 10 0V28M14 28v42M84 70V28c-6 3-7 12-7 20h7" />
    </svg>
  );
}
