import { expect, type Page } from '@playwright/test';
import { UNBROKEN } from 'shared-rules/unbroken';

/** WCAG 2.2 SC 1.4.10: page and open dialogs are not wider than the window; a table may scroll in its own frame. Fails at the end. */
export async function expectNoSidewaysScroll(page: Page, screen: string): Promise<void> {
  const wide = await page.evaluate(() => {
    const root = document.scrollingElement ?? document.documentElement;
    const places = [root, ...document.querySelectorAll('dialog[open]')];
    if (places.every((place) => place.scrollWidth <= place.clientWidth)) return [];
    return [...document.querySelectorAll('body *')].filter((node) => node.getBoundingClientRect().right > innerWidth + 0.5)
      .map((node) => `${node.tagName.toLowerCase()}.${node.className}`).slice(0, 5);
  });
  expect.soft(wide, screen).toEqual([]);
}

/** No line ends within a date, a time of day, an amount, a post code or an order's number that would fit on one. Fails at the end. */
export async function expectUnbroken(page: Page, screen: string): Promise<void> {
  const broken = await page.evaluate((pattern) => {
    const isInline = (node: Element) => /^(inline|contents)$/.test(getComputedStyle(node).display);
    const blockOf = (node: Node): Element | null => {
      let block = node.parentElement;
      while (block && isInline(block)) block = block.parentElement;
      return block;
    };
    const texts = new Map<Element, Text[]>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      const block = blockOf(node);
      if (block?.checkVisibility()) texts.set(block, [...(texts.get(block) ?? []), node]);
    }
    return [...texts].flatMap(([block, nodes]) => {
      /** Of the letter at this place of the block's text. */
      const letterAt = (at: number): [Text, number] => {
        let left = at;
        const node = nodes.find(({ data }) => left < data.length || ((left -= data.length), false));
        return [node ?? nodes[0] as Text, left];
      };
      return [
        ...nodes.map(({ data }) => data.replaceAll('\u00a0', ' ')).join('').matchAll(new RegExp(pattern, 'g')),
      ].flatMap(({ 0: text, index }) => {
        const range = document.createRange();
        const [last, at] = letterAt(index + text.length - 1);
        range.setStart(...letterAt(index));
        range.setEnd(last, at + 1);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const [first] = boxes;
        const isWide = boxes.reduce((sum, { width }) => sum + width, 0) > block.clientWidth;
        return first && !isWide && boxes.some(({ top }) => top > first.bottom - 2)
          ? [`${text} in ${block.textContent?.slice(0, 120)}`]
          : [];
      });
    });
  }, UNBROKEN.source);
  expect.soft(broken, screen).toEqual([]);
}
