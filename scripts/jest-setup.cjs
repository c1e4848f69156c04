// jsdom lacks what browsers and Node both have.
const { TextDecoder, TextEncoder } = require('node:util');
Object.assign(globalThis, { TextEncoder, TextDecoder, SHOP_ENVIRONMENT: 'local', IN_COMPOSER: true });
if (typeof HTMLDialogElement !== 'undefined' && !HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() { this.open = true; };
  HTMLDialogElement.prototype.close = function close() { this.open = false; this.dispatchEvent(new Event('close')); };
}

// As with the limit of a whole test (jest.config.js): what a screen comes to may take its time on a busy machine.
if (typeof window !== 'undefined') {
  const { configure, getConfig } = require('@testing-library/dom');
  const { getElementError } = getConfig();
  configure({
    asyncUtilTimeout: 60_000,
    // What is waited for is looked for again and again: the page is written out for who reads the error, and not at each look.
    getElementError: (message, container) => (getConfig()._disableExpensiveErrorDiagnostics
      ? Object.defineProperty(Object.assign(new Error(), { name: 'TestingLibraryElementError' }), 'message', {
        configurable: true, get: () => getElementError(message, container).message,
      })
      : getElementError(message, container)),
  });
}

// jsdom has no fetch: nothing is there to be reached.
if (typeof window !== 'undefined') globalThis.fetch ??= () => Promise.reject(new TypeError('Load failed'));
