import type { FastifyInstance } from 'fastify';
import { MIN_PASSWORD } from 'shared-rules';
import { decodeForm, field } from '../common/form';
import { html, type SafeHtml } from '../common/html';
import { originOf, sendPage, type Page } from '../common/page';

const GONE = 'This link has expired or has already been used. Ask for a new one on the log-in form.';

/**
 * The identity provider's page behind a password reset link (Firebase hosts one; its emulator has none).
 * `identity` is the emulator's origin, `shop` where the customer goes on to.
 */
export function addActionPage(app: FastifyInstance, options: { identity: string; shop: string }): void {
  app.get<{ Querystring: { oobCode?: string } }>('/identity/action', async (request, reply) => {
    const code = request.query.oobCode ?? '';
    const email = await emailOf(code);
    return sendPage(reply, email === undefined ? donePage('The link cannot be used', GONE, 410) : formPage(code, email));
  });

  app.post('/identity/action', async (request, reply) => {
    const form = decodeForm(typeof request.body === 'string' ? request.body : '');
    const code = field(form, 'oobCode');
    const password = field(form, 'newPassword');
    const email = await emailOf(code);
    if (email === undefined) return sendPage(reply, donePage('The link cannot be used', GONE, 410));
    if (password.length < MIN_PASSWORD) return sendPage(reply, formPage(code, email, `Use at least ${MIN_PASSWORD} characters.`));
    const changed = await reset({ oobCode: code, newPassword: password });
    return sendPage(reply, changed === undefined
      ? donePage('The link cannot be used', GONE, 410)
      : donePage('Password changed', 'You can now log in with your new password.', 200));
  });

  function emailOf(oobCode: string): Promise<string | undefined> {
    return reset({ oobCode });
  }

  /** The account's email; undefined when the code is no good. Without a new password it only looks. */
  async function reset(body: { oobCode: string; newPassword?: string }): Promise<string | undefined> {
    const answer = await fetch(`${options.identity}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5_000),
    });
    const told: unknown = await answer.json();
    return answer.ok && typeof told === 'object' && told !== null && 'email' in told && typeof told.email === 'string'
      ? told.email
      : undefined;
  }

  function formPage(code: string, email: string, error?: string): Page {
    return {
      title: `${error === undefined ? '' : 'Error – '}Reset your password – Sandbox identity`,
      status: error === undefined ? 200 : 400,
      body: shell(html`<h1>Reset your password</h1><p>for <strong>${email}</strong></p>
<form method="post" action="/identity/action"><input type="hidden" name="oobCode" value="${code}"><input type="email" name="email" value="${email}" autocomplete="username" readonly hidden>
<label for="newPassword">New password</label>
<input id="newPassword" name="newPassword" type="password" autocomplete="new-password" minlength="${MIN_PASSWORD}" required${error === undefined ? '' : html` aria-invalid="true" aria-describedby="newPassword-error"`}>
${error === undefined ? '' : html`<p class="error" id="newPassword-error" role="alert">${error}</p>`}
<p><button>Save</button></p></form>`),
    };
  }

  function donePage(title: string, text: string, status: number): Page {
    return {
      title: `${title} – Sandbox identity`, status, formOrigins: originOf(options.shop),
      body: shell(html`<h1>${title}</h1><p>${text}</p><p><a class="button" href="${options.shop}">Continue to the shop</a></p>`),
    };
  }
}

function shell(body: SafeHtml): SafeHtml {
  return html`<aside class="banner"><p><strong>Sandbox identity.</strong> This page stands in for the identity provider's.</p></aside><main><div class="card">${body}</div></main>`;
}
