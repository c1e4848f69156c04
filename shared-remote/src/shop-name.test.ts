import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');
const { shop } = JSON.parse(readFileSync(path.join(ROOT, 'public.config.json'), 'utf8')) as { shop: { name: string } };

/** All files that run or are served, without tests. */
const shipped = readdirSync(ROOT)
  .filter((room) => /^(mf-|shared-)|^(shell|backend|release|sandbox|scripts)$/.test(room))
  .flatMap((room) => (room === 'scripts' ? [room] : ['src', 'public'].map((folder) => path.join(room, folder))))
  .flatMap((folder) => filesBelow(folder))
  .filter((file) => /\.(tsx?|mjs|html|webmanifest|json)$/.test(file) && !/\.test\.tsx?$|\/testing(\.tsx|\/)/.test(file));

function filesBelow(folder: string): string[] {
  if (!existsSync(path.join(ROOT, folder))) return [];
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));
}

it("only public.config.json contains the shop's name", () => {
  expect(shipped.length).toBeGreaterThan(500);
  const name = new RegExp(shop.name.replaceAll(' ', '\\s+'), 'i');
  expect(shipped.filter((file) => name.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});
