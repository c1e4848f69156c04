import { join } from 'node:path';
import { listen, makeServer, mustBeFree, portOf } from '../common/server';
import type { Place, Started } from '../common/started';
import { addApi } from './api/routes';
import { addControl } from './control/routes';
import { Ledger } from './ledger';
import { addPages } from './pages/routes';
import { Webhooks } from './webhooks';

interface PaymentsOptions extends Place {
  /** Folder for what is kept; memory only without. */
  readonly stateDir?: string;
  /** Where signed events go, and the secret they are signed with. None are sent without. */
  readonly webhook?: { readonly url: string; readonly secret: string };
}

const CLOCK_MS = 500;

/** Starts the stand-in for Stripe: API under /v1, hosted pages under /c/pay, the control page at /_control. */
export async function startPayments(options: PaymentsOptions): Promise<Started> {
  await mustBeFree('payment page', options);
  const app = makeServer();
  const ledger = new Ledger({
    pageUrl: (id) => `http://localhost:${portOf(app) ?? options.port}/c/pay/${id}`,
    ...(options.stateDir === undefined ? {} : { path: join(options.stateDir, 'payments.jsonl') }),
  });
  const webhooks = new Webhooks(ledger, options.webhook);
  addApi(app, ledger);
  addPages(app, ledger);
  addControl(app, ledger, webhooks);
  // Sessions expire and banks answer without a call.
  const clock = setInterval(() => {
    ledger.expireDue();
    ledger.settleDue();
  }, CLOCK_MS);
  app.addHook('onClose', async () => {
    clearInterval(clock);
    webhooks.stop();
    ledger.close();
  });
  try {
    return await listen(app, 'payment page', options);
  } catch (error) {
    await app.close();
    throw error;
  }
}
