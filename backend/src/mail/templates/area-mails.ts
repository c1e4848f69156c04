import { RETENTION, SWITCH_TEXTS } from 'shared-rules';
import { action, p, type Sender } from './block';
import { compose, type Mail } from './mail';

/** Possibly to a stranger, whose address somebody else typed: it holds nothing that was typed but a post code that exists. */
export function areaQuestion(postCode: string, link: string, shop: Sender): Mail {
  return compose('Shall we write when we deliver to you?', [
    p(`Somebody gave this address to hear when ${shop.name} delivers to ${postCode}. Was it you?`),
    action('Yes or no', link),
    p(`Without a yes we keep the address for ${RETENTION.unconfirmedAreaDays} days and write no more. With a yes we write once, when we deliver to you, and keep it for at most ${RETENTION.areaDays} days. The same link deletes it at any time.`),
    p('If it was not you, you can ignore this message.'),
  ], shop);
}

/**
 * Sent also if ordering was closed after it was made out: its address has left the list, so nobody would write again.
 * @param isOpen whether an order can be placed when the mail is sent
 */
export function areaOpen(postCode: string, shop: Sender, isOpen: boolean): Mail {
  return compose(`We deliver to ${postCode} now`, [
    p(`You asked us to write when ${shop.name} delivers to ${postCode}: it does from now on, free as everywhere.`),
    isOpen ? action('See the meal plans', shop.siteUrl) : p(SWITCH_TEXTS.ordering),
    p('This was the one message that you asked for. We have deleted your address from that list.'),
  ], shop);
}
