// `npm run bench:report`: puts the last runs' tables and plots into bench/README.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportApi, type ApiResults } from '../api/report';
import { reportMechanisms, type MechanismsResults } from '../mechanisms/report';
import { reportReleases, type ReleasesResults } from '../releases/report';
import { reportScale, type ScaleResults } from '../scale/report';
import { report as reportWeb } from '../web/report';
import type { WebResults } from '../web/results';
import { drawWeb } from './draw-web';

const BENCH = path.resolve(import.meta.dirname, '..');
const README = path.join(BENCH, 'README.md');

let text = readFileSync(README, 'utf8');
const web = read<WebResults>('web');
if (web) {
  writeFileSync(path.join(BENCH, 'web.svg'), drawWeb(web));
  put('web', `![LCP and first answer on each route](web.svg)\n\n${reportWeb(web)}`);
}
const atRest = read<WebResults>('web-at-rest');
if (atRest) put('web-at-rest', reportWeb(atRest));
const again = read<WebResults>('web-again');
if (again) put('web-again', reportWeb(again));
const api = read<ApiResults>('api');
if (api) put('api', reportApi(api));
const scale = read<ScaleResults>('scale');
if (scale) put('scale', reportScale(scale));
const mechanisms = read<MechanismsResults>('mechanisms');
if (mechanisms) put('mechanisms', reportMechanisms(mechanisms));
const releases = read<ReleasesResults>('releases');
if (releases) put('releases', reportReleases(releases));
writeFileSync(README, text);

/** Not validated: only the bench writes these files. */
function read<T>(name: string): T | undefined {
  const file = path.join(BENCH, 'results', `${name}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

function put(name: string, content: string): void {
  const place = new RegExp(`(<!-- ${name} -->).*?(<!-- /${name} -->)`, 's');
  if (!place.test(text)) throw new Error(`README.md has no place for ${name}.`);
  text = text.replace(place, (_, open: string, close: string) => `${open}\n${content}\n${close}`);
  process.stdout.write(`${name}: written\n`);
}
