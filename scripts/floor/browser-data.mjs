import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../../workspace-root.js';

/** Mozilla's data of which browser has what. @see https://github.com/mdn/browser-compat-data */
export const data = createRequire(path.join(ROOT, 'package.json'))('@mdn/browser-compat-data');

/** The browsers of .browserslistrc in the names of the data. A version counts for computers and telephones. */
const NAMES = {
  safari: ['safari'], ios_saf: ['safari_ios'], firefox: ['firefox', 'firefox_android'],
  chrome: ['chrome', 'chrome_android'], edge: ['edge'], samsung: ['samsunginternet_android'],
};

/** The oldest versions that the shop works in. */
const FLOOR = [...readFileSync(path.join(ROOT, '.browserslistrc'), 'utf8').matchAll(/^(\w+) >= ([\d.]+)$/gm)]
  .flatMap(([, name, version]) => NAMES[name].map((browser) => ({ browser, version })));

/**
 * @param feature of the data, with `__compat`
 * @returns the browsers whose oldest version lacks it, as 'safari 17'; undefined for what the data does not know.
 */
export function lackedBy(feature) {
  const support = feature?.__compat?.support;
  if (!support) return undefined;
  return FLOOR.flatMap(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat().filter(({ flags, prefix, alternative_name: other }) => !flags && !prefix && !other);
    const has = ({ version_added: from, version_removed: until }) => from && isUpTo(from, version) && !(until && isUpTo(until, version));
    if (statements.some(has)) return [];
    const since = statements.find((statement) => statement.version_added)?.version_added;
    return [`${browser} ${since ?? '(in no version)'}`];
  });
}

/** '≤37' is at most 37; 'preview' is in no version yet. */
function isUpTo(since, version) {
  const [a, b] = [since, version].map((text) => text.replace('≤', '').split('.').map(Number));
  return a.every(Number.isFinite) && (a[0] < b[0] || (a[0] === b[0] && (a[1] ?? 0) <= (b[1] ?? 0)));
}

/** What a script uses by its name: of the browser's interfaces or of the language. */
export const globalFeature = (name) => own(data.api, name) ?? own(data.api.Window, name) ?? own(data.javascript.builtins, name);

export function memberFeature(owner, member, isStatic) {
  return own(own(data.api, owner), isStatic ? `${member}_static` : member) ?? own(own(data.javascript.builtins, owner), member);
}

const own = (group, name) => (group && Object.hasOwn(group, name) ? group[name] : undefined);

/** All that a page's script could find by name and the oldest browsers lack, as JavaScript names it: `URLSearchParams.prototype.size`. */
export function newerNames() {
  const groups = [...Object.entries(data.api), ...Object.entries(data.javascript.builtins)];
  return groups.flatMap(([owner, group]) => {
    if (lackedBy(group)?.length) return [`globalThis.${owner}`];
    return Object.keys(group).filter(
      (member) => /^[a-z]\w*$/i.test(member) && member !== owner && lackedBy(group[member])?.length,
    ).flatMap((member) => {
      const [name, isStatic] = [member.replace(/_static$/, ''), member.endsWith('_static')];
      if (/_(event|iterator)$/.test(member)) return [];
      if (owner === 'Window') return [`globalThis.${name}`];
      return isStatic
        ? [`${owner}.${name}`]
        : [`${owner}.prototype.${name}`, ...(data.javascript.builtins[owner] ? [`${owner}.${name}`] : [])];
    });
  });
}
