import { Arguments, runCommand } from './command-line';

/** Clears the screen, moves up, sets a title in C1, turns the writing. */
const EVIL = 'Planted\u001b[2J\u001b[1A\r\u009d0;title\u0007\u202egnp\u2066\u200b\u2028\u007f';
const FIT = 'Planted\\u001b[2J\\u001b[1A\\u000d\\u009d0;title\\u0007\\u202egnp\\u2066\\u200b\\u2028\\u007f';

const run = (...words: string[]) => runCommand(words, {
  how: 'tool', about: 'A tool', notes: [], open: async () => ({ tools: {}, close: async () => undefined }),
  argumentsOf: (...given) => new Arguments(...given), describe: (error) => ({ message: String(error) }),
  commands: {
    tell: { usage: '', what: 'tells', run: async () => ({ text: `a\n${EVIL}`, data: EVIL }) },
    refuse: { usage: '', what: 'refuses', run: () => Promise.reject(new Error(`a\n${EVIL}`)) },
  },
});

test('whoever wrote what a tool prints has no power over its terminal, and JSON stays JSON', async () => {
  expect(await run('tell')).toEqual({ code: 0, out: `a\n${FIT}`, error: '' });
  expect(await run('tell', '--json')).toEqual({
    code: 0, out: `"${FIT.replace('\\u000d', '\\r').replace('\\u0007', '\\u0007')}"`, error: '',
  });
  expect(await run('refuse')).toEqual({ code: 1, out: '', error: `Error: a\n${FIT}` });
});
