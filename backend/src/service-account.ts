import { createPrivateKey } from 'node:crypto';

/** Of a service account's key file, what the Admin SDK needs. */
export interface ServiceAccount { projectId: string; clientEmail: string; privateKey: string }

/** @throws {Error} when the text is no such file, or its key can't be read */
export function parseServiceAccount(json: string): ServiceAccount {
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = JSON.parse(json) as Record<string, unknown>;
  if (typeof projectId !== 'string' || typeof clientEmail !== 'string' || typeof privateKey !== 'string') {
    throw new TypeError('Something is missing.');
  }
  createPrivateKey(privateKey);
  return { projectId, clientEmail, privateKey };
}
