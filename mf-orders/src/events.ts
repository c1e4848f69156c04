import { defineEvent } from 'shared-remote';

export const orderViewed = defineEvent('order_viewed', {});
export const orderRepeated = defineEvent('order_repeated', {});
export const orderCancelled = defineEvent('order_cancelled', {});
export const addressCorrected = defineEvent('order_address_corrected', {});
