/** Pictures of the shop itself, beside those that plans and meals bring: files under backend/seed/photos. */
export const PHOTOS = {
  hero: '/photos/hero-640.webp#leaf',
  swap: '/photos/basil-pesto-tagliatelle-640.webp#leaf',
  homemade: '/photos/bread-640.webp#oat',
  chefs: '/photos/beef-ragu-tagliatelle-640.webp#slate',
  sauce: '/photos/sauce-640.webp#carrot',
  saucePhone: '/photos/sauce-phone-640.webp#carrot',
  bread: '/photos/bread-640.webp#oat',
  breadPhone: '/photos/bread-phone-640.webp#oat',
} as const;
