/** @jest-environment jsdom */
import { testConfig } from 'shared-remote/testing';
import { readPage } from './page';
import { released, releasedRemote, route } from './testing/released';

function compose(config: unknown): void {
  const page = { ...released(), route: '/', remote: releasedRemote('mf-a', { routes: [route('/')] }), release: undefined };
  document.body.replaceChildren(...Object.entries({ config, page }).map(([id, value]) =>
    Object.assign(document.createElement('script'), { type: 'application/json', id, textContent: JSON.stringify(value) })));
}

it('hands on a field of the configuration that it does not know: a newer remote was composed with it', () => {
  const config = { ...testConfig, shop: { ...testConfig.shop, loyalty: 'every tenth week' }, later: { still: true } };
  compose(config);
  expect(readPage().config).toEqual(config);
});

it('refuses a configuration without what it needs', () => {
  compose({ ...testConfig, siteUrl: undefined });
  expect(readPage).toThrow(/siteUrl/);
});
