import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createMetrics } from './metrics';

const alerts = readFileSync(fileURLToPath(new URL('../../docs/alerts.yml', import.meta.url)), 'utf8');
const guide = readFileSync(fileURLToPath(new URL('../../docs/operating.md', import.meta.url)), 'utf8');

describe('alert rules', () => {
  it('name only metrics that exist', async () => {
    const text = await createMetrics().registry.metrics();
    const known = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(
      ([, name = '', type]) => (type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]),
    ));
    const used = [...new Set([...alerts.matchAll(/\bshop_[a-z_]+/g)].map(([name]) => name))];
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('compare with 0 only what is there from the start', async () => {
    const text = await createMetrics().registry.metrics();
    const compared = [...alerts.matchAll(/(?:increase|rate)\((shop_\w+\{[^}]*\})\[\w+\]\)\)? == 0/g)].map(([, series = '']) => series);
    expect(compared.length).toBeGreaterThan(0);
    expect(compared.filter((series) => !text.includes(`\n${series} 0\n`))).toEqual([]);
  });

  it('each have a paragraph in docs/operating.md', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});
