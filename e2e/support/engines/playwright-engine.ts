import type { BrowserType, ElementHandle, LaunchOptions, Page } from '@playwright/test';
import type { Engine, Place } from './engine';
import type { Found, Visitor } from './visitor';

/** An engine that Playwright drives: Debian's Chromium and Firefox, and its own of all three. */
export async function playwrightEngine(
  browserType: BrowserType, launchOptions: LaunchOptions, { shop, connection }: Place,
): Promise<Engine> {
  const browser = await browserType.launch({
    ...launchOptions,
    proxy: { server: connection.address },
    firefoxUserPrefs: { 'network.proxy.allow_hijacking_localhost': true },
  });
  return {
    name: `${browserType.name()} ${browser.version()}`,
    async visit(viewport) {
      const context = await browser.newContext({
        baseURL: shop, viewport, locale: 'en-GB', timezoneId: 'Europe/London', serviceWorkers: 'allow',
      });
      return visitor(await context.newPage());
    },
    close: () => browser.close(),
  };
}

function visitor(page: Page): Visitor {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`Uncaught: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return {
    errors,
    open: async (path) => void (await page.goto(path, { waitUntil: 'commit' })),
    reload: async () => void (await page.reload({ waitUntil: 'commit' })),
    address: () => page.evaluate(() => location.href),
    run: (expression) => page.evaluate(expression),
    text: () => page.locator('body').innerText(),
    async find(sought) {
      const dialog = page.locator('dialog[open]').last();
      const scope = (await dialog.isVisible()) ? dialog : page.locator('body');
      const found = 'label' in sought
        ? scope.getByLabel(sought.label, { exact: true })
        : scope.getByRole(sought.role, { name: sought.name, exact: true });
      return (await found.filter({ visible: true }).elementHandles()).map((element) => toFound(page, element));
    },
    leave: () => page.context().close(),
  };
}

function toFound(page: Page, element: ElementHandle): Found {
  return {
    click: () => element.click({ timeout: 2_000 }),
    // By keys: what `fill` puts there by WebDriver BiDi is not noticed by React.
    async type(text) {
      await element.click({ timeout: 2_000 });
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Backspace');
      await page.keyboard.type(text);
    },
    async choose(index) {
      await element.selectOption({ index });
      return element.evaluate((select) => (select instanceof HTMLSelectElement ? (select.selectedOptions[0]?.text ?? '') : ''));
    },
  };
}
