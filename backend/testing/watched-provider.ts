import type { Deps } from '../src/deps';
import type { PaymentProvider } from '../src/payments/provider';

/** The shop with its own provider, but for the calls that are answered `instead`; `asked` are the calls so far. */
export function watchedProvider(deps: Deps, instead: Partial<PaymentProvider> = {}): { deps: Deps; asked: (keyof PaymentProvider)[] } {
  const asked: (keyof PaymentProvider)[] = [];
  const payments = new Proxy({ ...deps.payments, ...instead }, {
    get(provider, name: keyof PaymentProvider) {
      asked.push(name);
      return provider[name];
    },
  });
  return { deps: { ...deps, payments }, asked };
}
