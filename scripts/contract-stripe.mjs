// `npm run contract:stripe`: the tests of the adapter to Stripe against the real test account that the environment names.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const { STRIPE_SECRET_KEY } = process.env;

if (!STRIPE_SECRET_KEY) {
  console.log('Skipped: STRIPE_SECRET_KEY (sk_test_… or rk_test_…) names no test account to test against.');
} else if (!/^[sr]k_test_\w+$/.test(STRIPE_SECRET_KEY)) {
  console.error('Refused: STRIPE_SECRET_KEY is no test key (sk_test_… or rk_test_…), and these tests take and give back money.');
  process.exitCode = 1;
} else {
  const { STRIPE_API_URL: _, ...env } = process.env;
  const { status } = spawnSync(
    'npx', ['jest', 'backend/src/payments/stripe-provider.test.ts'],
    { cwd: path.resolve(import.meta.dirname, '..'), stdio: 'inherit', env: { ...env, CONTRACT_STRIPE: 'real' } },
  );
  process.exitCode = status ?? 1;
}
