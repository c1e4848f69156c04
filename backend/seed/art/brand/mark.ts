/** The shop's mark: a plate from above, a sprig on it, and five days around its rim, the first in tomato. Drawn in a 512 square. */
export const GREEN = '#24573a';
export const PAPER = '#faf5ea';
export const TOMATO = '#c1371d';

/** A leaf from (0, 0) upwards, `l` long. */
const leaf = (l: number, turn: number, x: number, y: number, fill: string) =>
  `<path fill="${fill}" transform="translate(${x} ${y}) rotate(${turn})" d="M0 0C${-l * 0.36} ${-l * 0.2} ${-l * 0.36} ${-l * 0.72} 0 ${-l}C${l * 0.36} ${-l * 0.72} ${l * 0.36} ${-l * 0.2} 0 0Z"/>`;

function plate(): string {
  const days = [-72, -36, 0, 36, 72].map((degrees, i) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    const [x, y] = [256 + Math.cos(angle) * 152, 256 + Math.sin(angle) * 152];
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="17" fill="${i === 0 ? TOMATO : GREEN}"/>`;
  });
  return [
    `<circle cx="256" cy="256" r="196" fill="${PAPER}"/>`,
    `<circle cx="256" cy="256" r="112" fill="none" stroke="${GREEN}" stroke-opacity=".22" stroke-width="7"/>`,
    ...days,
    `<path d="M256 346V232" stroke="${GREEN}" stroke-width="13" stroke-linecap="round"/>`,
    leaf(92, 0, 256, 250, GREEN),
    leaf(84, -58, 254, 300, GREEN),
    leaf(84, 58, 258, 300, GREEN),
  ].join('');
}

/** `shape` is what the platform wants: rounded by us, full bleed for masks, or no ground at all. */
export function mark(shape: 'rounded' | 'full' | 'bare'): string {
  const ground = shape === 'bare' ? '' : `<rect width="512" height="512" rx="${shape === 'rounded' ? 116 : 0}" fill="${GREEN}"/>`;
  // A mask may cut all but the middle 80 %.
  const inner = shape === 'full' ? `<g transform="translate(51 51) scale(.8)">${plate()}</g>` : plate();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${ground}${inner}</svg>`;
}
