import { PHOTOS } from '../photos';

/** `priceInCents`: pence. */
interface ExtraItem {
  id: string;
  name: string;
  type: 'extra-menu-item';
  info: readonly string[];
  /** For a laptop, and for a phone. */
  img: string;
  mobileImg: string;
  priceInCents: number;
}

/** Shown, not sold (SHOP-26). */
export const EXTRA_ITEMS: readonly ExtraItem[] = [
  {
    id: 'sauce', name: 'Sauce', type: 'extra-menu-item', priceInCents: 450, img: PHOTOS.sauce, mobileImg: PHOTOS.saucePhone,
    info: [
      'Plum tomatoes from a farm in Kent, cooked for three hours with celery, garlic, basil and rapeseed oil until they are sweet.',
      'A 350 g jar, enough for four plates of pasta. Keeps in the fridge for a week once opened.',
      'Contains celery.',
    ],
  },
  {
    id: 'bread', name: 'Bread', type: 'extra-menu-item', priceInCents: 390, img: PHOTOS.bread, mobileImg: PHOTOS.breadPhone,
    info: [
      'A seeded sourdough loaf of flour, water, salt, seeds and a starter that is older than the shop. It proves overnight and is baked in the morning.',
      'An 800 g loaf. Best within three days, and it freezes well in slices.',
      'Contains wheat and rye (gluten) and sesame. May contain milk.',
    ],
  },
];
