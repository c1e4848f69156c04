import { initializeAnalytics, isSupported, logEvent, setAnalyticsCollectionEnabled, setConsent } from 'firebase/analytics';
import { initializeApp } from 'firebase/app';
import type { PublicConfig } from 'shared-remote';
import type { Sink } from './sink';

/** The real SDK, in one chunk with this file, downloaded after consent only (analytics.ts). */
export async function openFirebaseSink({ firebase, siteUrl }: PublicConfig): Promise<Sink | undefined> {
  const { apiKey, projectId, appId, measurementId } = firebase;
  if (!measurementId || !(await isSupported())) return undefined;
  // Measuring is what was asked for; advertising is not.
  setConsent({ analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' });
  const app = initializeApp({ apiKey, projectId, appId, measurementId }, 'fdk-analytics');
  const analytics = initializeAnalytics(app, { config: { send_page_view: false, allow_google_signals: false, page_referrer: siteUrl } });
  setAnalyticsCollectionEnabled(analytics, true);
  return {
    // Set explicitly: the browser's address may hold a payment's session id.
    send: (event, params) => logEvent(analytics, event, { ...params, page_location: siteUrl + window.location.pathname, page_title: '' }),
    stop() {
      setAnalyticsCollectionEnabled(analytics, false);
      setConsent({ analytics_storage: 'denied' });
      forgetCookies();
    },
  };
}

/** Google's `_ga…`, on this host and on the domains above it. */
function forgetCookies(): void {
  const names = document.cookie.split(';').map((pair) => pair.split('=')[0]?.trim() ?? '').filter((name) => name.startsWith('_ga'));
  const labels = window.location.hostname.split('.');
  const domains = ['', ...labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)];
  for (const name of names) for (const domain of domains) document.cookie = `${name}=; max-age=0; path=/${domain}`;
}
