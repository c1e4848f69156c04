import { decodeForm, field } from './form';

describe('decodeForm', () => {
  it('nests by brackets and keeps lists by their indices', () => {
    const form = decodeForm('line_items[0][price_data][unit_amount]=4500&line_items[0][quantity]=2&mode=payment&expand[]=a&expand[]=b');
    expect(JSON.parse(JSON.stringify(form))).toEqual({
      line_items: { 0: { price_data: { unit_amount: '4500' }, quantity: '2' } },
      mode: 'payment',
      expand: { 0: 'a', 1: 'b' },
    });
  });

  it('decodes what the encoder escaped', () => {
    expect(field(decodeForm('name=Sam+%26+Jo%20%C2%A3&x='), 'name')).toBe('Sam & Jo £');
  });

  it.each(['a[b=1', 'a]=1', '[a]=1', 'a[b]c=1', 'a=1&a=2', 'a=1&a[b]=2', `a${'[b]'.repeat(13)}=1`])('refuses %s', (text) => {
    expect(() => decodeForm(text)).toThrow();
  });

  it('takes a name that objects have by birth as any other', () => {
    expect(Object.keys(decodeForm('metadata[__proto__]=x&metadata[constructor]=y')['metadata'] ?? {}))
      .toEqual(['__proto__', 'constructor']);
  });
});
