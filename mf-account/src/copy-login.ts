export const LOGIN = {
  title: 'Log in',
  resetTitle: 'Reset your password',
  email: 'Email',
  password: 'Password',
  submit: 'Log into my account',
  forgot: 'Forgot your password?',
  resetHint: 'Tell us the email of your account and we will send you a link to choose a new password.',
  resetSubmit: 'Reset my password',
  resetSent: "Check your inbox! We've sent you an email to reset your password.",
  back: 'Back to log in',
  register: "Don't have an account?",
  welcome: (firstName: string) => (firstName ? `Welcome, ${firstName}!` : 'Welcome!'),
} as const;

export const RECOVER = 'Recover My Account';

export const RECOVERY = {
  title: 'Account Scheduled for Deletion',
  text: 'Your account and everything in it will be deleted on',
  after: `If you have changed your mind: one tap on ‘${RECOVER}’ confirms it, the deletion is cancelled, and nothing is lost.`,
  recover: RECOVER,
  recovering: 'Recovering...',
  proceed: 'Proceed with Deletion',
  failed: 'We could not recover your account. Please try again.',
} as const;
