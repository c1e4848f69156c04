import * as v from 'valibot';

/** GET /reminders/key */
export const ReminderKeyAnswer = v.object({ key: v.nullable(v.string()) });
