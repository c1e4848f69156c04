import { profileStatus } from './profile-status';
import { isDeletePhrase } from './delete-phrase';
import { deliveryStatusLabel, orderStatusLabel, paymentLabel } from './order-status';

const full = { firstName: 'Ada', lastName: 'King', phone: '02079460000', address: '1 Example Yard', postCode: 'E4 6EY' };

describe('profile status', () => {
  it('is COMPLETED, without a reason, when nothing is missing', () => {
    expect(profileStatus(full)).toEqual({ profile_status: 'COMPLETED' });
  });
  it.each(['firstName', 'lastName', 'phone', 'address', 'postCode'])('is INCOMPLETE without %s', (part) => {
    expect(profileStatus({ ...full, [part]: ' ' }).profile_status).toBe('INCOMPLETE');
  });
  it('has all missing parts in its reason', () => {
    expect(profileStatus({ ...full, phone: '', address: '', postCode: '' }).incomplete_status_reason)
      .toBe('Before we can deliver to you we need a phone number, a delivery address and a post code we deliver to.');
  });
});

describe('labels', () => {
  it.each([
    ['NEW', 'New order'], ['preparing', 'Preparing your order'], ['Delivering', 'Delivering your order'], ['COMPLETED', 'Completed order'],
    ['cancelled', 'Cancelled order'], ['LOST', 'Unknown status'], ['', 'Unknown status'],
  ])('of the order status %p is %p', (status, label) => {
    expect(orderStatusLabel(status)).toBe(label);
  });
  it.each([
    ['SCHEDULED', 'Scheduled'], ['OUT_FOR_DELIVERY', 'Out for delivery'], ['DELIVERED', 'Delivered'], [undefined, undefined],
  ])('of the delivery status %p is %p', (status, label) => {
    expect(deliveryStatusLabel(status)).toBe(label);
  });
  it('of the payment is undefined only for a cancelled order that was never paid', () => {
    expect(paymentLabel({ orderStatus: 'NEW' })).toBe('PROCESSING PAYMENT');
    expect(paymentLabel({ orderStatus: 'CANCELLED', timePaid: '2026-11-30T00:00:00Z' })).toBe('PAID');
    expect(paymentLabel({ orderStatus: 'cancelled' })).toBeUndefined();
  });
  it.each([
    ['Delete my account', true], ['  delete MY account ', true], ['delete my  account', false], ['', false],
  ])('%p confirms deletion: %p', (text, confirms) => {
    expect(isDeletePhrase(text)).toBe(confirms);
  });
});
