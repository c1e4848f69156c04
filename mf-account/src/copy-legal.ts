/** Texts around the legal documents; the documents themselves are in legal/. */
export const LEGAL = {
  contents: 'Contents',
  version: (version: string) => `Version ${version},`,
  effective: 'in force from',
  who: {
    tradingName: 'Trading name',
    address: 'Address',
    email: 'Email',
    phone: 'Phone',
    companyNumber: 'Company number',
    vatNumber: 'VAT number',
  },
  terms: {
    title: 'Terms and Conditions',
    summary: (shop: string) =>
      `What you and ${shop} agree on when you order: prices, delivery, allergens, and what happens if something goes wrong.`,
  },
  privacy: {
    title: 'Privacy Policy',
    summary: (shop: string) => `What ${shop} knows about you, why, for how long, and what you can ask of us.`,
  },
  cookies: {
    title: 'Cookie Policy',
    summary: (shop: string) => `Everything ${shop} keeps in your browser, and what it never keeps without asking.`,
  },
} as const;
