import type { Profile } from 'shared-api';

export const ada: Profile = {
  firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '02079460000', address: '1 Engine Row', postCode: 'E4 6EY',
  city: 'London', country: 'UK', isMarketingAccepted: true, isEmailVerified: true, profile_status: 'COMPLETED',
};
