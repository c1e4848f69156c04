import { signInError } from './errors';

const firebase = (code: string, message = `Firebase: Error (auth/${code}).`) => Object.assign(new Error(message), { code: `auth/${code}` });

it.each([
  ['invalid-credential', 'Invalid email or password. Please check your credentials.'],
  ['too-many-requests', 'Too many failed attempts. Please try again later.'],
  ['user-not-found', 'No account found with this email address.'],
  ['wrong-password', 'Incorrect password. Please try again.'],
  ['network-request-failed', 'Network error. Please check your connection and try again.'],
  ['something-new', 'Sign in failed. Please try again.'],
])('auth/%s has the message: %s', (code, words) => {
  expect(signInError(firebase(code)).message).toBe(words);
});

it('has the provider’s own message, without its code, where the shop has no sentence', () => {
  const error = firebase('user-disabled', 'Firebase: The user account has been disabled by an administrator. (auth/user-disabled).');
  expect(signInError(error).message).toBe('The user account has been disabled by an administrator.');
});

it('has a message for a thrown value that is no error', () => {
  expect(signInError('odd').message).toBe('Sign in failed. Please try again.');
});
