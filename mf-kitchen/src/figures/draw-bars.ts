import uPlot from 'uplot';
import { formatDayOfYear, formatNumber } from 'shared-rules';

const HEIGHT = 180;
const BAR = 0.6;
const WIDEST = 48;

/** Draws bars into a frame, as wide as it is, in the page's colours, until it is stopped. */
export function drawBars(frame: HTMLElement, bars: readonly { day: string; height: number }[]): () => void {
  let plot: uPlot | undefined;
  const draw = () => {
    plot?.destroy();
    plot = new uPlot(optionsFor(frame, bars), [bars.map((_, index) => index), bars.map(({ height }) => height)], frame);
  };
  draw();
  const sizes = new ResizeObserver(() => {
    if (plot && plot.width !== widthOf(frame)) plot.setSize({ width: widthOf(frame), height: HEIGHT });
  });
  sizes.observe(frame);
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', draw);
  return () => {
    sizes.disconnect();
    dark.removeEventListener('change', draw);
    plot?.destroy();
  };
}

function optionsFor(frame: HTMLElement, bars: readonly { day: string }[]): uPlot.Options {
  const styles = getComputedStyle(frame);
  const [ink, line, leaf] = ['--color-ink-soft', '--color-line', '--color-leaf'].map(
    (name) => styles.getPropertyValue(name) || styles.color,
  );
  const font = `${styles.fontSize} ${styles.fontFamily}`;
  const bar = uPlot.paths.bars?.({ size: [BAR, WIDEST] });
  const axis = { stroke: ink ?? '', font, ticks: { show: false } };
  return {
    width: widthOf(frame), height: HEIGHT, legend: { show: false }, cursor: { show: false },
    scales: { x: { time: false, range: [-0.5, bars.length - 0.5] }, y: { range: (_plot, _least, most) => [0, Math.max(most, 1) * 1.05] } },
    axes: [
      {
        ...axis, grid: { show: false }, incrs: [1, 2, 3, 4, 6], space: 56,
        values: (_plot, places) => places.map((place) => shortDay(bars[place]?.day)),
      },
      {
        ...axis, grid: { stroke: line ?? '', width: 1 }, size: 56, space: 36, incrs: WHOLE_STEPS,
        values: (_plot, places) => places.map((height) => formatNumber(height, 0)),
      },
    ],
    series: [{}, { fill: leaf ?? '', stroke: leaf ?? '', width: 0, points: { show: false }, ...(bar && { paths: bar }) }],
  };
}

/** No tenths of a portion. */
const WHOLE_STEPS = [1, 2, 5].flatMap((step) => [1, 10, 100, 1_000, 10_000, 100_000].map((tens) => step * tens)).sort((a, b) => a - b);

const widthOf = (frame: HTMLElement) => Math.floor(frame.getBoundingClientRect().width);

/** '23 Nov'. */
const shortDay = (day: string | undefined) => (day === undefined ? '' : formatDayOfYear(day).replace(/^(\d+ \w{3}).*/, '$1'));
