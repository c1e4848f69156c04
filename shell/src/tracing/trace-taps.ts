const API = '/api/';

/** Names each call of the API in W3C's header `traceparent`. All calls between a tap and the next one are of one trace. */
export function traceTaps(window: Window & typeof globalThis): void {
  const fetch = window.fetch.bind(window);
  const newId = (bytes: number) =>
    Array.from(window.crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  let trace = newId(16);
  for (const type of ['pointerdown', 'keydown']) {
    window.addEventListener(type, () => { trace = newId(16); }, { capture: true, passive: true });
  }
  window.fetch = (input, init = {}) => {
    if (typeof input !== 'string' || !input.startsWith(API)) return fetch(input, init);
    const headers = new Headers(init.headers);
    headers.set('traceparent', `00-${trace}-${newId(8)}-01`);
    return fetch(input, { ...init, headers });
  };
}
