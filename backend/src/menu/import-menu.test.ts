import { readFileSync } from 'node:fs';
import { MenuProblem, parseMenu } from './import-menu';

const file = () => JSON.parse(readFileSync('backend/seed/menu.json', 'utf8')) as { plans: Record<string, unknown>[]; meals: { id: string; allergens: Record<string, unknown>; replaceableBy: { id: string; name: string }[] }[] };

describe('a menu file', () => {
  it('that is the shop’s own is taken', () => expect(() => parseMenu(file())).not.toThrow());

  it.each([
    ['an allergen that is unknown', (menu: ReturnType<typeof file>) => Object.assign(menu.meals[0]?.allergens ?? {}, { milk: 'unknown' })],
    ['an allergen that is missing', (menu: ReturnType<typeof file>) => delete menu.meals[0]?.allergens.milk],
    ['no allergens at all', (menu: ReturnType<typeof file>) => Reflect.deleteProperty(menu.meals[0] ?? {}, 'allergens')],
    ['a plan without a VAT rate', (menu: ReturnType<typeof file>) => delete menu.plans[0]?.vatRate],
    ['a price in fractions of a penny', (menu: ReturnType<typeof file>) => Object.assign(menu.plans[0] ?? {}, { priceInCents: 7.99 })],
    ['a replacement that does not exist', (menu: ReturnType<typeof file>) => menu.meals[0]?.replaceableBy.push({ id: 'none', name: 'None' })],
    ['a week with a gap', (menu: ReturnType<typeof file>) => menu.meals.shift()],
  ])('with %s is refused', (_, change) => {
    const menu = file();
    change(menu);
    expect(() => parseMenu(menu)).toThrow(MenuProblem);
  });
});
