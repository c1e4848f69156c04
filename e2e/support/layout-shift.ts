import type { Page } from '@playwright/test';

interface Shift { value: number; what: string }
interface ShiftEntry extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}
type Watched = typeof globalThis & { shifts?: Shift[] };

/** Records every layout shift without recent input, from the start of each document. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = ((globalThis as Watched).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as ShiftEntry[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(
          ({ node }) => (node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : node?.textContent ?? 'gone'),
        ).join(', ');
        shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of this document's shifts, which is not less than its CLS. */
export async function shiftsOf(page: Page): Promise<{ total: number; shifts: Shift[] }> {
  const shifts = await page.evaluate(() => (globalThis as Watched).shifts ?? []);
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
}
