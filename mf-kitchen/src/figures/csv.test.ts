import { csvOf } from './csv';

it('quotes texts, leaves numbers, ends lines as RFC 4180 does, and says that it is UTF-8', () => {
  expect(csvOf(['Meal', 'Portions'], [['Beef “Ragù”, "slow"', 12], ['Tea\nand cake', 0]])).toBe(
    '\ufeff"Meal","Portions"\r\n"Beef “Ragù”, ""slow""",12\r\n"Tea\nand cake",0\r\n',
  );
});

it.each([
  '=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\u00a0=1', '＝1', '\u0000=1', '\tx',
])('%p is no formula in a spreadsheet', (text) => {
  const [, row = ''] = csvOf(['a'], [[text]]).split('\r\n"');
  expect(row.startsWith("'")).toBe(true);
});

it.each(['Stew', 'Fish & chips', '3 = 3', 'E4', 'a-b'])('%p stays as it is', (text) => {
  expect(csvOf(['a'], [[text]])).toContain(`\r\n"${text}"`);
});
