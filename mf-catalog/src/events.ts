import { defineEvent } from 'shared-remote';

export const planViewed = defineEvent('plan_viewed', { plan: 'id' });
export const mealSwapped = defineEvent('meal_swapped', { plan: 'id', day: 'id', mealTime: 'id' });
export const postCodeChecked = defineEvent('post_code_checked', { outcome: ['delivered', 'refused'] });
