import { defineService } from 'shared-remote';
import * as v from 'valibot';

/** Of mf-account: a bearer token, or null for a visitor. A fresh one comes from the identity provider. */
export const session = defineService('session', { token: { takes: [v.boolean()], answers: v.nullable(v.string()) } });
