import { inlineStyle } from './inline-style';

const folder = '/r/mf-a/1.0.0-0123456789ab/style.css';

test.each([
  ['url(paper.svg)', 'url(/r/mf-a/1.0.0-0123456789ab/paper.svg)'],
  ['url("./fonts/a.woff2")', 'url("/r/mf-a/1.0.0-0123456789ab/fonts/a.woff2")'],
  ['url(/r/shell/1/x.woff2)', 'url(/r/shell/1/x.woff2)'],
  ["url('data:image/svg+xml,%3Csvg/%3E')", "url('data:image/svg+xml,%3Csvg/%3E')"],
  ['url(#gradient)', 'url(#gradient)'],
])('%s stands in a page as %s', (css, expected) => {
  expect(inlineStyle(css, folder)).toBe(expected);
});

test('nothing in a stylesheet ends its element', () => {
  expect(inlineStyle('a::after { content: "</style><script>" }', folder)).not.toContain('</style');
});
