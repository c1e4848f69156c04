// Of all: needs the whole shop: the composer writes the titles into the live pages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const { shop } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../public.config.json'), 'utf8')) as { shop: { name: string } };

const TITLES: Readonly<Record<string, string>> = {
  '/': 'Weekly meal plans, cooked in London, delivered free', '/meal-plan': 'Meal plan menu',
  '/meal-plan?plan=balanced_plan': 'Balanced Plan: this week’s menu', '/extra': 'Extras: sauce and bread',
  '/cart': 'Your cart', '/return': 'Your payment', '/register': 'Create your account', '/profile': 'My Profile',
  '/profile/edit': 'Edit profile',
  '/my-orders': 'My Orders', '/terms-and-conditions': 'Terms and Conditions', '/privacy-policy': 'Privacy Policy',
  '/cookie-policy': 'Cookie Policy',
};

test('every page has a title of its own name and the shop’s, separated the same way', async ({ request }) => {
  for (const [address, title] of Object.entries(TITLES)) {
    const html = await (await request.get(address)).text();
    expect.soft(/<title>(.*?)<\/title>/.exec(html)?.[1], address).toBe(`${title} · ${shop.name}`);
  }
});
