import { asProfile, type ProfileRow } from './profile-store';

const AT = new Date('2026-11-23T10:00:00Z');
const ROW: ProfileRow = {
  uid: 'ada', email: 'ada@example.org', firstName: 'Ada', lastName: 'King', phone: '02079460000', address: '1 Example Yard',
  address1: null, address2: null, postCode: 'E4 6EY', city: 'London', country: 'UK',
  allergens: null, deliveryNote: null, isMarketingAccepted: false, isEmailVerified: true, termsVersion: null, termsAcceptedAt: null,
  deletionAt: null, erasingAt: null,
  weekMailToken: null, weekMailSince: null, weekMailFor: '2000-01-01', createdAt: AT, updatedAt: AT,
};
const PLAIN = {
  firstName: 'Ada', lastName: 'King', email: 'ada@example.org', phone: '02079460000', address: '1 Example Yard', postCode: 'E4 6EY',
  city: 'London', country: 'UK',
  isMarketingAccepted: false, isEmailVerified: true, profile_status: 'COMPLETED',
};

it('a profile says nothing of what was never given', () => {
  expect(asProfile(ROW)).toEqual(PLAIN);
});

it('a profile says what was given', () => {
  const given = { address1: 'Flat 2', address2: 'Yard', allergens: 'nuts', deliveryNote: 'Ring twice' };
  expect(asProfile({ ...ROW, ...given, weekMailSince: AT, deletionAt: AT })).toEqual({
    ...PLAIN, ...given, weekMailSince: '2026-11-23T10:00:00.000Z', deletionTimestamp: '2026-11-23T10:00:00.000Z',
  });
});
