import type { Account } from './smoke';

/** `SMOKE_EMAIL` and `SMOKE_PASSWORD`; in the local environment the demo customer that every shop there is opened with. */
export function readAccount(environment: string, env: NodeJS.ProcessEnv = process.env): Account | undefined {
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = env;
  if (email && password) return { email, password };
  return environment === 'local' ? { email: 'demo@fivedaykitchen.example', password: 'five-day-demo' } : undefined;
}
