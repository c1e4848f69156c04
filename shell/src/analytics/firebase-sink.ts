import { initializeAnalytics, isSupported, logEvent, setAnalyticsCollectionEnabled, setConsent } from 'firebase/analytics';
import { initializeApp } from 'firebase/app';
import type { PublicConfig } from 'shared-remote';
import type { Sink } from './sink';

/** One chunk with the SDK, downloaded only after consent (analytics.ts). */
export async function openFirebaseSink({ firebase, siteUrl }: PublicConfig): Promise<Sink | undefined> {
  const { apiKey, projectId, appId, measurementId } = firebase;
  if (!measurementId || !(await isSupported())) return undefined;
  // The visitor has agreed to analytics, not to advertising.
  setConsent({ analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' });
  const app = initializeApp({ apiKey, projectId, appId, measurementId }, 'fdk-analytics');
  const analytics = initializeAnalytics(app, { config: { send_page_view: false, allow_google_signals: false, page_referrer: siteUrl } });
  setAnalyticsCollectionEnabled(analytics, true);
  return {
    // Set explicitly, because the page's address may contain a payment's session id.
    send: (event, params) => logEvent(analytics, event, { ...params, page_location: siteUrl + window.location.pathname, page_title: '' }),
    stop() {
      setAnalyticsCollectionEnabled(analytics, false);
      setConsent({ analytics_storage: 'denied' });
      removeCookies();
    },
  };
}

/** Google's `_ga…` cookies, on this host and its parent domains. */
function removeCookies(): void {
  const names = document.cookie.split(';').map((pair) => pair.split('=')[0]?.trim() ?? '').filter((name) => name.startsWith('_ga'));
  const labels = window.location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const name of names) for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
}
