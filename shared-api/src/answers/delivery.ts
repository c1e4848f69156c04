import * as v from 'valibot';

/** GET /postcodes/:code/delivery: the post code as the server writes it. */
export const DeliveryAnswer = v.object({ postCode: v.string() });
