/** Pictures of the shop itself, beside those that plans and meals bring: files under backend/seed/photos. */
export const PHOTOS = {
  hero: '/photos/hero-640.webp#leaf',
  /** What those see whom the shop is sent to. */
  shared: '/icons/og.jpg',
  swap: '/photos/about-swap-640.webp#leaf',
  homemade: '/photos/about-homemade-640.webp#oat',
  chefs: '/photos/about-chefs-640.webp#slate',
  sauce: '/photos/sauce-640.webp#carrot',
  saucePhone: '/photos/sauce-phone-640.webp#carrot',
  bread: '/photos/bread-640.webp#oat',
  breadPhone: '/photos/bread-phone-640.webp#oat',
} as const;

/**
 * For `sizes`, where a picture is as wide as a phone: told somewhat narrower. Phones have pixels to spare, nobody sees
 * the difference, and the next larger file is twice as heavy on what is often a slow line.
 */
export const PHONE_WIDTH = '85vw';

/** The hero's files, in pixels: it is shown larger than any other. */
export const HERO_WIDTHS = [320, 640, 960, 1440] as const;
