import { createECDH, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MAKE = {
  databasePassword: () => randomBytes(18).toString('base64url'),
  pushKey: newPushKey,
  webhookSecret: () => `whsec_local_${randomBytes(24).toString('hex')}`,
};

/** The private half of a key of web push: 32 bytes, also where the first are zeros. */
function newPushKey() {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32).toString('base64url');
}

/** Secrets of this machine's own stand-ins, made once, never in the repository. */
export function readSecrets(dataDir) {
  const file = path.join(dataDir, 'secrets.json');
  let known = {};
  try {
    known = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // None yet.
  }
  const missing = Object.keys(MAKE).filter((name) => typeof known[name] !== 'string');
  const secrets = { ...known, ...Object.fromEntries(missing.map((name) => [name, MAKE[name]()])) };
  if (missing.length > 0) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}
