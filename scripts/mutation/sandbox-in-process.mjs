import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Starting the payment sandbox as a process of its own costs more than most test files; it is not mutated, so it may share ours. */
export function sandboxInProcess(require) {
  const file = require.resolve('./backend/testing/sandbox.ts');
  if (!require.cache[file]) return;
  const { PaymentSandbox } = require(file);
  PaymentSandbox.start = async (url, secret) => {
    const { startPayments } = require('./sandbox/src/payments/index.ts');
    const stateDir = await mkdtemp(path.join(tmpdir(), 'fdk-sandbox-'));
    const started = await startPayments({ port: 0, stateDir, webhook: { url, secret } });
    return Object.assign(Object.create(PaymentSandbox.prototype), {
      url: started.url,
      async stop() {
        await started.close();
        await rm(stateDir, { recursive: true, force: true });
      },
    });
  };
}
