import { pageTitle, type Head, type PublicConfig } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { HOME } from '../copy';
import type { Plan } from '../menu/plan';
import { PHOTOS } from '../photos';

/** Metadata for search engines and shared links: the kitchen, and its plans as offers. */
export function homeHead(plans: Plan[] | undefined, { siteUrl, shop }: PublicConfig): Head {
  return {
    title: pageTitle(HOME.title, shop),
    description: HOME.description,
    canonical: PATHS.home,
    image: PHOTOS.shared,
    jsonLd: [
      {
        '@context': 'https://schema.org', '@type': 'FoodEstablishment', name: shop.name, legalName: shop.tradingName, url: `${siteUrl}/`,
        image: `${siteUrl}${PHOTOS.shared}`, address: shop.address, email: shop.email, telephone: shop.phone, priceRange: '££',
        ...(plans && plans.length > 0 && { hasMenu: weekMenu(plans, shop.name) }),
      },
      ...(plans ?? []).map((plan) => planOffer(plan, siteUrl, shop.name)),
    ],
  };
}

/** One section for each plan, without meals: search engines can't open the page that lists them, which needs state from Home. */
function weekMenu(plans: Plan[], brand: string): object {
  return {
    '@type': 'Menu',
    name: HOME.menuName(brand),
    inLanguage: 'en-GB',
    hasMenuSection: plans.map((plan) => ({ '@type': 'MenuSection', name: plan.name, description: HOME.planDescription(plan.minCalories, plan.maxCalories) })),
  };
}

function planOffer(plan: Plan, siteUrl: string, brand: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: plan.name,
    sku: plan.id,
    description: HOME.planDescription(plan.minCalories, plan.maxCalories),
    brand: { '@type': 'Brand', name: brand },
    ...(plan.photoURL?.startsWith('/') && { image: `${siteUrl}${withoutTone(plan.photoURL)}` }),
    ...(plan.priceInCents !== undefined && {
      offers: {
        '@type': 'Offer',
        url: `${siteUrl}/`,
        price: (plan.priceInCents / 100).toFixed(2),
        priceCurrency: 'GBP',
        availability: 'https://schema.org/InStock',
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value: '0.00', currency: 'GBP' },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'GB' },
        },
      },
    }),
  };
}

/** Picture reads a background colour from the part after '#' (`/photos/hero-640.webp#leaf`); no other reader needs it. */
function withoutTone(address: string): string {
  return address.split('#')[0] ?? address;
}
