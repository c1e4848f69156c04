export { createAnalytics, type AnalyticsOptions, type Sink } from './analytics';
