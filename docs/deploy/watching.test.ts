import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { createMetrics } from '../../backend/src/metrics';
import { ROOT } from './documented';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const installed = (name: string): boolean => spawnSync(name, ['--version']).status === 0;
// Debian's prometheus and prometheus-alertmanager bring these; elsewhere what needs them is skipped.
const [withPromtool, withAmtool] = ['promtool', 'amtool'].map((name) => (installed(name) ? test : test.skip));

const Panel = v.object({ title: v.string(), type: v.string(), targets: v.optional(v.array(v.object({ expr: v.string() })), []) });
const Dashboard = v.object({ panels: v.array(Panel) });
const { panels } = v.parse(Dashboard, JSON.parse(read('docs/deploy/dashboard.json')));
const queries = panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const));
const Rule = v.object({ alert: v.string(), expr: v.string(), labels: v.object({ severity: v.string() }) });
const Alerts = v.object({ groups: v.array(v.object({ rules: v.array(Rule) })) });
const alerts = v.parse(Alerts, parse(read('docs/alerts.yml'))).groups.flatMap(({ rules }) => rules);

/** Each metric that a query names. `up` is Prometheus's own. */
const metricsIn = (query: string): string[] => query.match(/\b(?:shop|nodejs|process)_[a-z0-9_]+/g) ?? [];

test('every metric of the dashboard and the alerts is one that a backend has', async () => {
  const told = await createMetrics().registry.getMetricsAsJSON();
  const known = new Set(
    told.flatMap(({ name, type }) => (String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name])),
  );
  const used = [...queries.map(([, query]) => query), ...alerts.map(({ expr }) => expr)].flatMap(metricsIn);
  expect(used.length).toBeGreaterThan(30);
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
});

test('the dashboard shows how each metric of an alert came to be so', () => {
  const shown = new Set(queries.flatMap(([, query]) => metricsIn(query)));
  expect(alerts.flatMap(({ expr }) => metricsIn(expr)).filter((name) => !shown.has(name))).toEqual([]);
});

withPromtool?.('Prometheus can read every query of the dashboard', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rules-'));
  const file = path.join(folder, 'rules.json');
  // The one variable that Grafana fills in. Each query stands in for the expression of a rule, which promtool can check without a server.
  const rules = queries.map(([, query], index) => ({ record: `dashboard:${index}`, expr: query.replaceAll('$__rate_interval', '5m') }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, '']);
  expect(queries.length).toBeGreaterThan(15);
});

withPromtool?.('the alerts fire on what their examples say', () => {
  const { status, stderr } = spawnSync(
    'promtool', ['test', 'rules', 'alerts.test.yml'], { cwd: path.join(ROOT, 'docs'), encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
});

withAmtool?.('Alertmanager takes the sample of its routes', () => {
  const { status, stderr } = spawnSync('amtool', ['check-config', 'docs/deploy/alertmanager.yml'], { cwd: ROOT, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

const routed = (labels: Record<string, string>) => spawnSync(
  'amtool',
  [
    'config', 'routes', 'test', '--config.file=docs/deploy/alertmanager.yml',
    ...Object.entries(labels).map(([name, value]) => `${name}=${value}`),
  ],
  { cwd: ROOT, encoding: 'utf8' },
).stdout.trim();

const Receivers = v.object({ receivers: v.array(v.object({ name: v.string(), email_configs: v.array(v.object({ to: v.string() })) })) });

/** As Alertmanager makes it of an alert's owner. */
function mailboxOf(owner: string): string {
  const { receivers } = v.parse(Receivers, parse(read('docs/deploy/alertmanager.yml')));
  const [to] = receivers.find(({ name }) => name === 'team')?.email_configs ?? [];
  const folder = mkdtempSync(path.join(tmpdir(), 'alert-'));
  const file = path.join(folder, 'data.json');
  writeFileSync(file, JSON.stringify({ groupLabels: { owner } }));
  const { stdout } = spawnSync(
    'amtool', ['template', 'render', '--template.glob=/dev/null', `--template.data=${file}`, `--template.text=${to?.to}`],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  return stdout.trim();
}

withAmtool?.('each team of CODEOWNERS is told of its own alerts, also one that is new, and whoever is on call of what must not wait', () => {
  const teams = [...new Set([...read('CODEOWNERS').matchAll(/@[a-z-]+\/([a-z-]+)/g)].map(([, team = '']) => team))];
  expect(teams.length).toBeGreaterThan(4);
  for (const team of [...teams, 'meal-plans']) {
    const owner = team.split('-').map((word) => word.replace(/^./, (first) => first.toUpperCase())).join(' ');
    expect(routed({ owner, severity: 'ticket' })).toBe('team');
    expect(routed({ owner, severity: 'page' })).toBe('on-call,team');
    expect(mailboxOf(owner)).toBe(`${team}@shop.example`);
  }
  expect(routed({ severity: 'ticket' })).toBe('platform');
});

const Example = v.object({ alertname: v.string(), exp_alerts: v.array(v.unknown()) });
const Examples = v.object({ tests: v.array(v.object({ alert_rule_test: v.array(Example) })) });

test('every alert has an example that it fires on', () => {
  const examples = v.parse(Examples, parse(read('docs/alerts.test.yml'))).tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const shown = new Set(examples.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname));
  expect(alerts.map(({ alert }) => alert).filter((name) => !shown.has(name))).toEqual([]);
});

test('every alert says how urgent it is, in one of two words', () => {
  expect(alerts.length).toBeGreaterThan(20);
  expect([...new Set(alerts.map(({ labels }) => labels.severity))].sort()).toEqual(['page', 'ticket']);
});

test('the guide says under each alert’s name what to do, and names none that is not there', () => {
  const [, section = ''] = /\n## When an alert fires\n([^]*?)\n##/.exec(read('docs/operating.md')) ?? [];
  const namesIn = (text: string) => [...text.matchAll(/`((?:[A-Z][a-z]+){2,})`/g)].map(([, name = '']) => name);
  // At the beginning of an entry, or of a sentence in one.
  const explained = [...section.matchAll(/(?:^- |\. )`\w+`(?:, `\w+`)*/gm)].flatMap(([names]) => namesIn(names));
  const known = new Set(alerts.map(({ alert }) => alert));
  expect([...known].filter((name) => !explained.includes(name))).toEqual([]);
  expect(namesIn(section).filter((name) => !known.has(name))).toEqual([]);
});
