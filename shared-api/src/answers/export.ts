import * as v from 'valibot';

/** GET /user/export: all of it is the customer's, whatever this page knows of it. */
export const ExportAnswer = v.looseObject({ user: v.looseObject({}), orders: v.array(v.looseObject({})) });
