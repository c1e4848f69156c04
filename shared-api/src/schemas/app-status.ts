import Type, { type Static } from 'typebox';

/** SPEC §3 App status, as the server enforces it; `now` is the server's clock. */
export const AppStatus = Type.Object({
  orderingEnabled: Type.Boolean(),
  paymentsEnabled: Type.Boolean(),
  registrationEnabled: Type.Boolean(),
  menuVersion: Type.Integer({ minimum: 0 }),
  now: Type.String(),
});
export type AppStatus = Static<typeof AppStatus>;
