import { html } from './html';

describe('html', () => {
  it('escapes every value, in text and in attributes', () => {
    expect(html`<p title="${'"><script>'}">${`<b>&'`}</p>`.toString()).toBe('<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;&#39;</p>');
  });

  it('joins lists, keeps its own kind, and shows nothing for nothing', () => {
    expect(html`${[html`<i>1</i>`, 2, 'x', false, null, undefined]}`.toString()).toBe('<i>1</i>2x');
  });
});
