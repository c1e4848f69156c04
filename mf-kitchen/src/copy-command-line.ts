/** What a manager reads who logs the ops tool in. */
export const commandLine = {
  title: 'Log in a command line',
  about: '“npm run ops -- login” shows a code of eight letters. Type it only if you have just started that yourself: whoever has the code can then do at that machine what you can do here.',
  label: 'The code',
  needed: 'Please type the eight letters.',
  look: 'Look who asks',
  asks: (host: string) => `A machine that calls itself “${host}” asks to be logged in as you.`,
  from: 'From',
  here: (network: string) => `${network}, as this browser`,
  elsewhere: (network: string) => `${network}: another network than this browser’s`,
  at: 'Asked at',
  allow: 'Log it in',
  refuse: 'Refuse it',
  ask: (host: string) => ({
    title: 'Log it in?', text: `“${host}” can give commands in your name for a quarter of an hour, or until it logs out.`,
    confirm: 'Log it in',
  }),
  askRefuse: (host: string) => ({
    title: 'Refuse it?', text: `“${host}” is not logged in, and its code is of no use any more.`, confirm: 'Refuse it',
  }),
  allowed: 'It is logged in within seconds. You can close this page.',
  refused: 'It is refused.',
} as const;
