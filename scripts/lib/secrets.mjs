import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const MAKE = {
  databasePassword: () => randomBytes(18).toString('base64url'),
  pushKey: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }).d,
  webhookSecret: () => `whsec_local_${randomBytes(24).toString('hex')}`,
};

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
    writeFileSync(`${file}.${process.pid}`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
  }
  return secrets;
}
