import { Refusal } from '../refusal';

/**
 * A stylesheet may name only files of its own version, and `data:`. The page's policy would refuse others, and an inlined
 * sheet must fetch nothing from elsewhere.
 * @throws {Refusal} `foreign-address`.
 */
export function checkStyleAddresses(name: string, version: string, file: string, css: string): void {
  const own = `/r/${name}/${version}/`;
  const foreign = [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))/gi)]
    .map(([, double, single, bare]) => (double ?? single ?? bare ?? '').trim())
    .find((address) => !/^(data:image\/|#)/i.test(address) && !isBelow(own, address));
  if (foreign !== undefined) {
    throw new Refusal('foreign-address', `${name}: ${file} names ${foreign}, which is none of its own files (they are below ${own}).`);
  }
  if (/@import\b/i.test(css)) throw new Refusal('foreign-address', `${name}: ${file} has an @import. A version has one stylesheet.`);
}

function isBelow(folder: string, address: string): boolean {
  if (/[\\\s]/.test(address) || !URL.canParse(address, `http://shop${folder}`)) return false;
  const { origin, pathname, search } = new URL(address, `http://shop${folder}`);
  return origin === 'http://shop' && search === '' && pathname.startsWith(folder);
}
