import { CustomProvider } from 'firebase/app-check';
import type { PublicConfig } from 'shared-remote';

const HOUR = 3_600_000;

/**
 * Makes tokens that a local backend accepts as App Check's (backend/src/integrity/local-integrity.ts). Imported in local
 * builds only, so that no other artefact contains it.
 */
export function localProvider({ firebase }: PublicConfig): CustomProvider {
  return new CustomProvider({
    async getToken() {
      const expireTimeMillis = Date.now() + HOUR;
      const claims = {
        iss: 'five-day-kitchen-sandbox', aud: `projects/${firebase.projectId}`, sub: firebase.appId,
        exp: Math.floor(expireTimeMillis / 1000),
      };
      return { token: `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`, expireTimeMillis };
    },
  });
}

/** The base64url of JSON web tokens; the claims are ASCII. */
const base64 = (value: object) => btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
