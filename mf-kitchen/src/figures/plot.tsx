import { useEffect, useRef } from 'react';
import { Table, type TableProps } from './table';
import { figures as texts } from '../copy-figures';
import styles from './figures.module.css';

interface PlotProps extends TableProps {
  /** A bar for each, under its delivery day. */
  bars: readonly { day: string; height: number }[];
}

/** Small bars over the weeks. Who can't see them, or wants the numbers, opens the table beside them. */
export function Plot({ bars, ...table }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    // The library is a file of its own. Without it there is the table.
    import('./draw-bars').then(({ drawBars }) => { if (!isGone) stop = drawBars(current, bars); }, () => {});
    return () => {
      isGone = true;
      stop?.();
    };
  }, [bars]);
  return (
    <figure className={styles.part}>
      <figcaption className={styles.caption}>{table.title}</figcaption>
      <div ref={frame} className={styles.plot} aria-hidden="true" />
      <details>
        <summary>{texts.byWeek}</summary>
        <Table {...table} />
      </details>
    </figure>
  );
}
