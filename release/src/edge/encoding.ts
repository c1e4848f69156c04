export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest form of a text that the browser takes. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const accepted = new Set((accept ?? '').split(',').flatMap((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    return parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter)) ? [] : [name.trim()];
  }));
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
}
