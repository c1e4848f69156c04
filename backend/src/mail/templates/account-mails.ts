import { formatDate, formatPrice } from 'shared-rules';
import type { ShopDetails } from '../../config';
import { action, compose, p, table, type Mail } from './mail';

export function verifyEmail(firstName: string, link: string, shop: ShopDetails): Mail {
  return compose('Please verify your email address', [
    p(`Hello ${firstName},`),
    p(`welcome to ${shop.name}. Please verify that this is your email address.`),
    action('Verify my email address', link),
    p('If you did not create an account, you can ignore this message.'),
  ], shop);
}

export function deletionScheduled(firstName: string, deletionAt: string, siteUrl: string, shop: ShopDetails): Mail {
  return compose('Your account is scheduled for deletion', [
    p(`Hello ${firstName || 'there'},`),
    p(`your account, profile and order history will be deleted on ${formatDate(deletionAt)}. Logging back in before then lets you cancel it.`),
    action('Log in', siteUrl),
  ], shop);
}

export function quarantined(payload: { sessionId: string; reason: string; amount: number }, shop: ShopDetails): Mail {
  return compose('A payment needs you', [
    p('A payment came that can’t be fulfilled as it stands. Look at it with the ops tool and refund or release it.'),
    table([['Session', payload.sessionId], ['Reason', payload.reason], ['Amount', formatPrice(payload.amount)]]),
  ], shop);
}
