import { checkName, formatDate, formatDay } from 'shared-rules';
import { action, h, p, type Block, type Sender } from './block';
import { compose, type Mail } from './mail';

export function verifyEmail(firstName: string, link: string, shop: Sender): Mail {
  return compose('Please verify your email address', [
    hello(firstName),
    p(`welcome to ${shop.name}. Please verify that this is your email address.`),
    action('Verify my email address', link),
    p('If you did not create an account, you can ignore this message.'),
  ], shop);
}

export function deletionScheduled(firstName: string, deletionAt: string, shop: Sender): Mail {
  return compose('Your account is scheduled for deletion', [
    hello(firstName),
    p(`your account, profile and order history will be deleted on ${formatDate(deletionAt)}. Logging back in before then lets you cancel it.`),
    p('If there is an order on its way to you then, we wait until it has arrived.'),
    action('Log in', shop.siteUrl),
    p(`If this was not you, log in, choose 'Recover My Account', and write to ${shop.email}.`),
  ], shop);
}

/** To the address before and after. It names neither: one of them may be a stranger's. */
export function emailChanged(firstName: string, shop: Sender): Mail {
  return compose('The email address of your account has changed', [
    hello(firstName),
    p('from now on we write to another address about your account. About orders that are placed already we go on writing to the address that came with them.'),
    p(`If this was not you, write to ${shop.email} at once.`),
  ], shop);
}

/** Also to guests, who have no account. @param from the London day from which it counts @param what an operator's words */
export function privacyChanges({ from, what }: { from: string; what: string }, shop: Sender): Mail {
  return compose(`Our privacy policy changes on ${formatDay(from)}`, [
    p(`You get this message because ${shop.name} holds data of yours: of an account, an order, or a request to hear when we deliver to you. From ${formatDay(from)} on another privacy policy counts.`),
    h('What changes'),
    p(what),
    action('Read the policy', `${shop.siteUrl}/privacy-policy`),
    p(`If you do not want that, you can delete your account in your profile at any time, or write to ${shop.email}: we delete what we need not keep by law.`),
  ], shop);
}

/** By name, if it is one: a row may be older than the rule, and this mail goes to whatever address was typed. */
const hello = (firstName: string): Block => p(`Hello ${checkName(firstName) ? 'there' : firstName},`);
