import { pageTitle, type Head, type PublicConfig } from 'shared-remote';
import { PATHS, planPath } from 'shared-remote/paths';
import { calorieRange } from 'shared-rules';
import { HOME, PLANS } from '../copy';
import type { Plan } from '../menu/plan';
import { planOffer } from '../menu/plan-offer';
import { PHOTOS } from '../photos';

/**
 * Metadata for search engines and shared links: the kitchen, and its plans as offers.
 * @param isOpen whether orders are taken
 */
export function homeHead(plans: Plan[] | undefined, isOpen: boolean, { siteUrl, shop }: PublicConfig): Head {
  return {
    title: pageTitle(HOME.title, shop),
    description: HOME.description,
    canonical: PATHS.home,
    image: PHOTOS.shared,
    ...(IN_COMPOSER && { jsonLd: [
      {
        '@context': 'https://schema.org', '@type': 'FoodEstablishment', name: shop.name, legalName: shop.tradingName, url: `${siteUrl}/`,
        image: `${siteUrl}${PHOTOS.shared}`, address: shop.address, email: shop.email, telephone: shop.phone, priceRange: '££',
        ...(plans && plans.length > 0 && { hasMenu: weekMenu(plans, siteUrl, shop.name) }),
      },
      ...(plans ?? []).map((plan) => planOffer(plan, { siteUrl, brand: shop.name }, isOpen)),
    ] }),
  };
}

/** One section for each plan; its meals are on the plan's own page. */
function weekMenu(plans: Plan[], siteUrl: string, brand: string): object {
  return {
    '@type': 'Menu',
    name: HOME.menuName(brand),
    inLanguage: 'en-GB',
    hasMenuSection: plans.map(({ id, name, minCalories, maxCalories }) => ({
      '@type': 'MenuSection', name, url: siteUrl + planPath(id), description: PLANS.description(calorieRange(minCalories, maxCalories)),
    })),
  };
}
