/** Apart from copy.ts, which Home loads. */
export const AREA = {
  title: 'Tell me when you come here',
  text: (postCode: string) =>
    `We write to you once, when we deliver to ${postCode}, and then delete your address. First we send you a message with a link, and keep your address only if you say yes there.`,
  email: 'E-mail address',
  send: 'Tell me',
  linkTitle: 'Shall we write when we deliver to you?',
  linkText: 'With a yes we write once, when we deliver to your post code. With a no your address is deleted here.',
  yes: 'Yes, write to me',
  no: 'No, delete my address',
  confirmed: (postCode: string) => `Thank you. We write to you when we deliver to ${postCode}.`,
  removed: 'Your address is deleted. We won’t write.',
} as const;

export const WEEK_MAIL = {
  title: 'Same week again?',
  text: 'With a tap we stop this weekly message. You can ask for it again on your profile page.',
  stop: 'Stop these messages',
  stopped: 'Stopped. We won’t send you this message any more.',
} as const;
