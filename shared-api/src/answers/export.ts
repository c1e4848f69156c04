import * as v from 'valibot';

/** GET /user/export: unknown fields are kept, because all of the data is the customer's. */
export const ExportAnswer = v.looseObject({ user: v.looseObject({}), orders: v.array(v.looseObject({})) });
