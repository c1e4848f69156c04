export { createAnalytics, type AnalyticsOptions } from './analytics';
export type { Sink } from './sink';
