/** The shop's own pictures; those of plans and meals come with the menu. The files are in backend/seed/photos. */
export const PHOTOS = {
  hero: '/photos/hero-640.webp#leaf',
  /** Shown where a link to the shop is shared. */
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
 * For `sizes`, where a picture is as wide as a phone's screen. Smaller than the real width on purpose: on a phone's dense
 * screen the difference is not visible, and the next larger file has twice the bytes, often over a slow connection.
 */
export const PHONE_WIDTH = '85vw';

/** Widths of the hero's files, in pixels. It has larger ones than other pictures because it is shown larger. */
export const HERO_WIDTHS = [320, 640, 960, 1440] as const;
