import * as v from 'valibot';

/** The public configuration of a deployment: one file, `public.config.json`, contained in every composed page. */
export const PublicConfigSchema = v.object({
  environment: v.picklist(['local', 'preview', 'production']),
  /** The shop's own address, without a slash at the end. */
  siteUrl: v.string(),
  shop: v.object({
    name: v.string(), tradingName: v.string(), address: v.string(), email: v.string(), phone: v.string(),
    /** These five are shown only where they are set: a sole trader has no company number, a small business no VAT number. */
    companyNumber: v.optional(v.string()),
    vatNumber: v.optional(v.string()),
    /** The hours, such as 'between 8 am and 6 pm'. */
    deliveryWindow: v.optional(v.string()),
    /** Such as 'Visa'. */
    waysToPay: v.optional(v.array(v.string())),
    /** As the Food Standards Agency words it, such as '5 (very good)'. */
    hygieneRating: v.optional(v.string()),
  }),
  /** WhatsApp: digits with the country's code, and what the message starts with. */
  chat: v.object({ number: v.string(), greeting: v.string() }),
  firebase: v.object({
    apiKey: v.string(), authDomain: v.string(), projectId: v.string(), appId: v.string(), messagingSenderId: v.optional(v.string()),
    measurementId: v.optional(v.string()),
  }),
  appCheck: v.optional(v.object({ siteKey: v.string() })),
  /** The addresses of the local sandbox. Read only by code that production builds do not contain. */
  sandbox: v.optional(v.object({ auth: v.string(), remoteConfig: v.string() })),
});
export type PublicConfig = v.InferOutput<typeof PublicConfigSchema>;
