import * as v from 'valibot';

/** GET /user/export: fields that this build does not know are kept, since all of it is the customer's. */
export const ExportAnswer = v.looseObject({ user: v.looseObject({}), orders: v.array(v.looseObject({})) });
