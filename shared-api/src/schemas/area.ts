import Type, { type Static } from 'typebox';
import { strict } from './common';
import { text } from './text';

/** Somebody outside the delivery area who wants to hear when we come. */
export const AreaRequest = Type.Object({ email: text(254), postCode: text(40) }, strict);
export type AreaRequest = Static<typeof AreaRequest>;

/** The token in the mail's link. */
export const AreaToken = Type.Object({ token: text(64, 1) }, strict);
