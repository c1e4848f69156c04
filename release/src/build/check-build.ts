import { routes as apiCalls, type RouteName } from 'shared-api/routes';
import { EDGE_FOLDERS } from '../edge/folders';
import { Refusal } from '../refusal';
import { isShell, type Build } from './build-record';
import { claimsOf } from './claims';

/** What a browser may be given. No HTML: a page on the shop's origin comes from the composer only. */
const PUBLIC = /\.(js|css|json|woff2|svg|png|jpg|webp|avif|ico|txt|webmanifest)$/;
/** Kept with the version for its team, not public. */
const PRIVATE = /(\.map|(^|\/)mf-(manifest|stats)\.json)$/;

/** A page is a file by its route’s name, in some forms, and one more for each entry of a list (composer/route-pages.ts). Home’s: index. */
const PAGE = /^\/(?!index$)([a-z0-9-]+(\/[a-z0-9-]+)*)?$/;
const MOST = 100;

export const isPrivate = (file: string): boolean => PRIVATE.test(file);

/** @throws {Refusal} when files are missing, of a wrong kind, or when routes and modules do not agree. */
export function checkBuild({ record, files }: Build): void {
  const incomplete = (message: string) => new Refusal('build-incomplete', `${record.name} ${record.version}: ${message}`);
  const present = new Set(files);
  for (const file of files) {
    if (!isPrivate(file) && !PUBLIC.test(file)) {
      throw new Refusal('file-kind', `${record.name}: files/${file} is of a kind that the shop does not serve.`);
    }
    if (!/^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/.test(file)) {
      throw new Refusal('file-kind', `${record.name}: files/${file} has a name that is not plain.`);
    }
  }
  const named = [
    record.entry, ...(record.style ? [record.style] : []), ...Object.values(record.modules).flat(),
    ...Object.values(record.later).flat(), ...Object.values(record.styles),
  ];
  for (const file of named) if (!present.has(file)) throw incomplete(`files/${file} is named in build.json but is not there.`);
  if (record.declaration.name !== record.name) {
    throw new Refusal('build-invalid', `${record.name}: its remote.json is that of '${record.declaration.name}'.`);
  }
  const spots = record.declaration.fragments.flatMap(({ places }) => places);
  const full = repeated(spots);
  if (full) throw new Refusal('build-invalid', `${record.name} lends two fragments to place '${full}', which holds one.`);
  const claim = repeated(claimsOf(record));
  if (claim) throw new Refusal('build-invalid', `${record.name}: its remote.json has ${claim} twice. Take one of them out.`);
  if (isShell(record)) return;
  const { declaration } = record;
  const shared = Object.keys(declaration.requires.shared);
  if (declaration.standalone && shared.length > 0) {
    throw new Refusal(
      'build-invalid',
      `${record.name} is standalone, so it carries what it needs, and yet its build takes ${shared.join(', ')} from the shell.`,
    );
  }
  for (const { path, data, entries } of declaration.routes) {
    if (!PAGE.test(path) || path.length > MOST) {
      throw new Refusal(
        'build-invalid',
        `${record.name}: no page can be at route ${path.slice(0, MOST)}. Take names of a-z, 0-9 and '-' with a '/' before each, ${MOST} characters at most, and not /index.`,
      );
    }
    const folder = EDGE_FOLDERS.find((one) => `${path}/`.startsWith(`/${one}/`));
    if (folder) throw new Refusal(
      'build-invalid',
      `${record.name}: no page can be at route ${path}, since the shop's server answers all below /${folder} itself. Take another first name.`,
    );
    const secret = data.find((call) => !isPublicGet(call));
    if (secret) throw new Refusal(
      'build-invalid', `${record.name}: route ${path} wants '${secret}' at compose time, which is no public GET of the API.`,
    );
    if (entries && !data.includes(entries.list)) {
      throw new Refusal(
        'build-invalid', `${record.name}: route ${path} has a page for each entry of '${entries.list}', which is not in its data.`,
      );
    }
  }
  const stray = declaration.links.find(({ path }) => !declaration.routes.some((route) => route.path === path));
  if (stray) {
    throw new Refusal('build-invalid', `${record.name}: its link '${stray.text}' leads to ${stray.path}, which is none of its routes.`);
  }
  const wanted = [
    ...declaration.routes.map(({ view }) => view), ...declaration.overlays.map(({ view }) => view),
    ...declaration.fragments.map(({ view }) => view), ...declaration.services.map(({ module }) => module),
  ];
  for (const module of wanted) {
    if (!record.modules[module]) throw incomplete(`remote.json names '${module}', which the build does not expose.`);
  }
}

const repeated = (all: readonly string[]): string | undefined => all.find((one, index) => all.indexOf(one) !== index);

const isPublicGet = (call: string): boolean =>
  call.startsWith('GET ') && !call.includes(':') && Object.hasOwn(apiCalls, call) && apiCalls[call as RouteName].access === 'anyone';
