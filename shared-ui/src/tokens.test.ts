import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(__dirname, 'tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)');

const TEXT = ['ink', 'ink-soft', 'leaf', 'leaf-strong', 'tomato', 'good', 'warn', 'bad'];
const GROUNDS = ['paper', 'surface', 'wash'];

describe.each([['light', light], ['dark', dark]])('the %s theme', (_name, theme) => {
  const colour = (token: string) => new RegExp(`--color-${token}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? '';

  it.each(TEXT.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)))('has enough contrast for %s on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });
  it.each([
    ['on-leaf', 'leaf'], ['on-leaf', 'leaf-strong'], ['on-tomato', 'tomato'], ['ink-soft', 'line'],
  ])('has enough contrast for %s on %s', (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(GROUNDS)('has enough contrast for borders of fields and the focus ring on %s', (ground) => {
    expect(contrast(colour('line-strong'), colour(ground))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour('focus'), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});

/** WCAG 2.2 contrast ratio of two `#rrggbb`. */
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [r = NaN, g = NaN, b = NaN] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
