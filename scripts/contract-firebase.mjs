// `npm run contract:firebase`: the tests of the adapter to Firebase Authentication against the real project that the environment names.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const { FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_SERVICE_ACCOUNT, GOOGLE_APPLICATION_CREDENTIALS } = process.env;

if (!FIREBASE_PROJECT_ID || !FIREBASE_API_KEY || !(FIREBASE_SERVICE_ACCOUNT || GOOGLE_APPLICATION_CREDENTIALS)) {
  console.log('Skipped: FIREBASE_PROJECT_ID, FIREBASE_API_KEY and FIREBASE_SERVICE_ACCOUNT (or GOOGLE_APPLICATION_CREDENTIALS) name no real project to test against.');
} else {
  const { FIREBASE_AUTH_EMULATOR_HOST: _, ...env } = process.env;
  const { status } = spawnSync(
    'npx', ['jest', 'backend/src/users/firebase-identity.test.ts'],
    { cwd: path.resolve(import.meta.dirname, '..'), stdio: 'inherit', env: { ...env, CONTRACT_FIREBASE: 'real' } },
  );
  process.exitCode = status ?? 1;
}
