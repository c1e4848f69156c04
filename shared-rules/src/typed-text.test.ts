import { typedText } from './typed-text';

it.each([
  ['trims', ' 7 New Road ', '7 New Road'],
  ['takes out marks of direction', '\u202aE4 6EY\u202c \u2066a\u2069\u200e\u200f\u061c', 'E4 6EY a'],
  ['takes out what else nobody sees, also at the ends', '\ufeffSt\u00ad John\u200bs Wood\u2060 ', 'St Johns Wood'],
  ['makes a space of a tab and of the end of a line', 'Flat\t2\r\nThe Mill\u2028', 'Flat 2 The Mill'],
  [
    'leaves the joiners that names need, and what flags are made of', 'می\u200cخواهم ක\u200dෂ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'می\u200cخواهم ක\u200dෂ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ],
])('%s', (_, typed, text) => {
  expect(typedText(typed)).toBe(text);
});
