import { defineEvent } from 'shared-remote';

export const pageViewed = defineEvent('page_viewed', { route: 'route' });
