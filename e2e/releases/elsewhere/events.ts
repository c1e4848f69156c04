import { defineEvent } from 'shared-remote';

export const mealHeated = defineEvent('meal_heated', { minutes: 'count', how: ['oven', 'microwave'] });
