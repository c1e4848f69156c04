import { planPath } from 'shared-remote/paths';
import { calorieRange } from 'shared-rules';
import { PLANS } from '../copy';
import type { Plan } from './plan';

interface Seller { siteUrl: string; brand: string }

/** schema.org's Product and Offer of a plan. `inStock`: it can be ordered now. */
export function planOffer(plan: Plan, { siteUrl, brand }: Seller, inStock: boolean): object {
  const image = photoOf(plan);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: plan.name,
    sku: plan.id,
    description: PLANS.description(calorieRange(plan.minCalories, plan.maxCalories)),
    brand: { '@type': 'Brand', name: brand },
    ...(image && { image: siteUrl + image }),
    ...(plan.priceInCents !== undefined && {
      offers: {
        '@type': 'Offer',
        url: siteUrl + planPath(plan.id),
        price: (plan.priceInCents / 100).toFixed(2),
        priceCurrency: 'GBP',
        availability: `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`,
        shippingDetails: {
          '@type': 'OfferShippingDetails',
          shippingRate: { '@type': 'MonetaryAmount', value: '0.00', currency: 'GBP' },
          shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'GB' },
        },
      },
    }),
  };
}

/** The plan's picture on this site, as other readers than Picture need it: without the background colour after '#'. */
export function photoOf({ photoURL }: Plan): string | undefined {
  return photoURL?.startsWith('/') ? photoURL.split('#')[0] : undefined;
}
