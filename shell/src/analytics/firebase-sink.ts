import { initializeAnalytics, isSupported, logEvent, setAnalyticsCollectionEnabled, setConsent, type Analytics } from 'firebase/analytics';
import { initializeApp } from 'firebase/app';
import type { PublicConfig } from 'shared-remote';
import { isRoute } from './sendable';
import type { Sink } from './sink';

/** The SDK starts once in a document. Visitors who accept again after they withdrew get the same instance. */
let analytics: Analytics | undefined;

/** One chunk with the SDK, downloaded only after consent (analytics.ts). */
export async function openFirebaseSink({ firebase, siteUrl, shop }: PublicConfig): Promise<Sink | undefined> {
  const { apiKey, projectId, appId, measurementId } = firebase;
  if (!measurementId || !(await isSupported())) return undefined;
  // The visitor has agreed to analytics, not to advertising.
  setConsent({ analytics_storage: 'granted', ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' });
  // The page's address may hold a payment's session id or a link's secret, and its title an order's number. Google's script takes both
  // from the document for events of its own, such as `user_engagement`, unless they are configured.
  const page = { page_location: `${siteUrl}/`, page_title: shop.name };
  analytics ??= initializeAnalytics(initializeApp({ apiKey, projectId, appId, measurementId }, 'fdk-analytics'), {
    config: { send_page_view: false, allow_google_signals: false, page_referrer: siteUrl, ...page },
  });
  const started = analytics;
  setAnalyticsCollectionEnabled(started, true);
  return {
    send(event, params) {
      const { pathname } = window.location;
      logEvent(started, event, { ...params, ...page, ...(isRoute(pathname) && { page_location: siteUrl + pathname }) });
    },
    stop() {
      setAnalyticsCollectionEnabled(started, false);
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
