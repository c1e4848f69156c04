import { checkPhone, internationalPhone, normalisePhone } from './phone';

describe('a phone number', () => {
  it.each([
    '0207946000', '020 7946 0000', '020794600001', ' 0 2 0 7 9 4 6 0 0 0 0 ', '+44207946000', '+44 20 7946 0000', '+442079460000 1',
  ])('may be %j', (text) => {
    expect(checkPhone(text)).toBeUndefined();
  });
  it.each([
    '', '020794600', '0207946000012', '+4420794600', '+44207946000012', '44207946000', '1207946000', 'x0207946000', '0207946000x',
    '+440207946000x', '020-7946-0000',
  ])(
    'is not %j', (text) => expect(checkPhone(text)).toBeDefined(),
  );
  it('is stored without spaces', () => {
    expect(normalisePhone(' 020 7946\t0000 ')).toBe('02079460000');
  });
  it('has +44 for its leading 0, and only for that one', () => {
    expect(internationalPhone('020 7946 0000')).toBe('+442079460000');
    expect(internationalPhone('+44 20 7946 0000')).toBe('+442079460000');
  });
});
