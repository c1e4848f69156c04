import { expect, type Locator } from '@playwright/test';

/**
 * Replaces a field's text key by key: React doesn't notice Playwright's own `fill` in Firefox. Again until the text is there, since a page
 * that is still mounting may replace the field between two keys.
 */
export async function fill(field: Locator, text: string): Promise<void> {
  await expect(async () => {
    await field.press('ControlOrMeta+a');
    await field.pressSequentially(text);
    await expect(field).toHaveValue(text, { timeout: 1000 });
  }).toPass();
}
