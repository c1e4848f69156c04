import { MIN_PASSWORD } from 'shared-rules';

/** Labels that sign-up and edit profile share. */
export const FIELDS = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  phoneHint: 'For the driver, on the day of your delivery.',
  address: 'Delivery address',
  postCode: 'Post code',
  city: 'City',
  cityValue: 'London',
  marketing: 'Send me news and offers by email. I can change my mind at any time.',
} as const;

export const REGISTER = {
  description: 'Create an account to order your weekly meal plans faster and to follow your deliveries.',
  heading: 'Create your account',
  lead: 'One account for your orders, your delivery address and your receipts.',
  signInSection: 'How you sign in',
  aboutSection: 'About you',
  deliverySection: 'Where we deliver',
  tellMe: 'Tell me when you come here',
  email: 'E-mail address',
  password: 'Password',
  passwordHint: `At least ${MIN_PASSWORD} characters.`,
  confirmPassword: 'Confirm password',
  terms: {
    before: 'I have read and accept the ', terms: 'Terms and Conditions', between: ' and the ', privacy: 'Privacy Policy', after: '.',
    newTab: ' (opens in a new tab)',
  },
  submit: 'Create my account',
  loading: 'Loading...',
  wait: 'Please, do not close the window!',
  success: 'Account created successfully! Please check your email to verify your account.',
} as const;
