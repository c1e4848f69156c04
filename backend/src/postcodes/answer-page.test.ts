import { POST_CODE_PAGE } from 'shared-api/pages';
import { openTestShop, type TestShop } from '../../testing/shop';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const ask = (query: string) => shop.app.inject({ method: 'GET', url: `${POST_CODE_PAGE}${query}` });
const said = (html: string) => /<p>(.*?)<\/p>/.exec(html)?.[1];

it.each([
  ['?postCode=e4+6ey', 'Yes, we deliver to E4 6EY.'],
  ['?postCode=', 'The post code field is empty. Please enter a post code.'],
  ['', 'The post code field is empty. Please enter a post code.'],
  ['?postCode=E4+6EY&postCode=N9+0AB', 'The post code field is empty. Please enter a post code.'],
  ['?postCode=%3Cb%3Ex%26', 'Invalid post code &lt;B&gt;X&amp;. Please enter a valid post code.'],
])('answers a form that was sent without script: %s', async (query, text) => {
  const { statusCode, headers, body } = await ask(query);
  expect([statusCode, said(body)]).toEqual([200, text]);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(body).toContain('<a href="/#delivery">');
});

it('says when nobody could look', async () => {
  shop.postcodes.down = true;
  const { statusCode, body } = await ask('?postCode=E4+7EN');
  expect([statusCode, said(body)]).toEqual([503, 'We could not check your post code just now. Please try again.']);
});
