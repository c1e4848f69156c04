import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RemoteDeclaration } from 'shared-remote/declaration';
import * as v from 'valibot';
import { pageLinks } from './page-links';

const ROOT = path.resolve(__dirname, '../../..');

test('the shop’s remotes link to terms, privacy, cookies and extras in the footer, and to the profile beside the greeting', () => {
  const files = readdirSync(ROOT).map((folder) => path.join(ROOT, folder, 'remote.json')).filter((file) => existsSync(file));
  const links = pageLinks(files.map((file) => v.parse(RemoteDeclaration, JSON.parse(readFileSync(file, 'utf8')))));
  expect(links.footer.map(({ path: to, text }) => [to, text])).toEqual([
    ['/terms-and-conditions', 'Terms and conditions'], ['/privacy-policy', 'Privacy policy'], ['/cookie-policy', 'Cookie policy'],
    ['/extra', 'Extras'],
  ]);
  expect(links.customer).toEqual({ path: '/profile', text: 'Profile' });
});
