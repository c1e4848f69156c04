import { cert, initializeApp } from 'firebase-admin/app';
import { getAppCheck } from 'firebase-admin/app-check';
import { Breaker } from '../breaker';
import type { Config } from '../config';
import { firebaseIntegrity } from './firebase-integrity';
import { unchecked, type Integrity } from './integrity';
import { localIntegrity } from './local-integrity';

const FAILURES = 5;
const REST_MS = 30_000;

/** The verifier that the configuration asks for. */
export function createIntegrity({ appCheck, firebase: { projectId, serviceAccount } }: Pick<Config, 'appCheck' | 'firebase'>): Integrity {
  if (appCheck === 'off') return unchecked;
  if (appCheck === 'local') return localIntegrity(projectId);
  const credential = serviceAccount ? { credential: cert(serviceAccount) } : {};
  const admin = getAppCheck(initializeApp({ projectId, ...credential }, `integrity-${crypto.randomUUID()}`));
  return firebaseIntegrity({ verify: (token) => admin.verifyToken(token), breaker: new Breaker(FAILURES, REST_MS) });
}
