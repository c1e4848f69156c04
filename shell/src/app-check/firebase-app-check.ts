import { initializeApp } from 'firebase/app';
import { ReCaptchaEnterpriseProvider, getToken, initializeAppCheck, type AppCheckOptions } from 'firebase/app-check';
import type { PublicConfig } from 'shared-remote';

/**
 * One chunk with the SDK, downloaded at the first call (integrity.ts). The SDK stores and renews its token itself.
 * @returns what reads a token; undefined where the deployment has no App Check.
 */
export async function openAppCheck(config: PublicConfig): Promise<(() => Promise<string>) | undefined> {
  const provider = await providerFor(config);
  if (!provider) return undefined;
  const { apiKey, projectId, appId } = config.firebase;
  const appCheck = initializeAppCheck(
    initializeApp({ apiKey, projectId, appId }, 'fdk-app-check'), { provider, isTokenAutoRefreshEnabled: true },
  );
  return async () => (await getToken(appCheck)).token;
}

async function providerFor(config: PublicConfig): Promise<AppCheckOptions['provider'] | undefined> {
  if (SHOP_ENVIRONMENT === 'local') return (await import('./local-provider')).localProvider(config);
  return config.appCheck && new ReCaptchaEnterpriseProvider(config.appCheck.siteKey);
}
