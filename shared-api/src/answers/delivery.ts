import * as v from 'valibot';

/** GET /postcodes/:code/delivery: the post code in the server's spelling. */
export const DeliveryAnswer = v.object({ postCode: v.string() });

/** POST /area-requests. */
export const MessageAnswer = v.object({ message: v.string() });
