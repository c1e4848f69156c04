// jsdom lacks what browsers and Node both have.
const { TextDecoder, TextEncoder } = require('node:util');
Object.assign(globalThis, { TextEncoder, TextDecoder, SHOP_ENVIRONMENT: 'local', IN_COMPOSER: true });
if (typeof HTMLDialogElement !== 'undefined' && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() { this.open = true; };
  HTMLDialogElement.prototype.close = function close() { this.open = false; this.dispatchEvent(new Event('close')); };
}

// As with the limit of a whole test (jest.config.js): what a screen comes to may take its time on a busy machine.
if (typeof window !== 'undefined') require('@testing-library/dom').configure({ asyncUtilTimeout: 60_000 });

// jsdom has no fetch: nothing is there to be reached.
if (typeof window !== 'undefined') globalThis.fetch ??= () => Promise.reject(new TypeError('Load failed'));
