import { html, type SafeHtml } from '../../common/html';
import { pounds } from '../../common/money';
import type { Page } from '../../common/page';
import type { Ledger } from '../ledger';
import type { Settings } from '../settings';
import { stateOf, type EventView, type SessionView } from './state';

const SHOWN = 100;
const MODES: Readonly<Record<Settings['faults']['mode'], string>> = {
  none: 'Works',
  'error-before': '500 before acting',
  'error-after': '500 after acting',
  'hang-before': 'Hangs before acting',
  'hang-after': 'Hangs after acting',
  'reset-before': 'Drops the connection before acting',
  'reset-after': 'Drops the connection after acting',
};

const REFUNDS: Readonly<Record<Settings['refunds'], string>> = {
  succeed: 'Made at once', pend: 'Wait for you to decide', refuse: 'Refused',
};

/** Everything a tester does to the provider, as one page of plain forms. */
export function controlPage(ledger: Ledger, message?: string): Page {
  const { sessions, events, settings, pendingDeliveries } = stateOf(ledger);
  return {
    title: 'Control – Sandbox payments',
    wide: true,
    ...(message === undefined ? {} : { status: 400 }),
    body: html`<aside class="banner"><p><strong>Sandbox payments: control page.</strong> For those who test the shop. Customers never come here.</p></aside>
<main><h1>Sandbox payments</h1>
${message === undefined ? '' : html`<div class="alert" role="alert"><p>${message}</p></div>`}
${settingsForm(settings)}
<section class="card"><h2>Sessions</h2>${sessions.length === 0 ? html`<p>None yet.</p>` : sessionTable([...sessions].reverse().slice(0, SHOWN))}</section>
<section class="card"><h2>Events</h2>
<div class="row">${button('/_control/flush', 'Send what waits, now')}<span class="hint">${pendingDeliveries} waiting</span></div>
${events.length === 0 ? html`<p>None yet.</p>` : eventTable([...events].reverse().slice(0, SHOWN))}</section>
<section class="card"><h2>Others, and time</h2><p>Sessions of another business on the same account; and a day that passes for idempotency keys.</p><div class="row">${button('/_control/foreign', 'Another’s payment')}${button('/_control/foreign-setup', 'Another’s setup session')}${button('/_control/expire-replies', 'Forget idempotency keys')}</div></section>
<section class="card"><h2>Start over</h2><p>Forgets sessions, payments, events and these settings. The shop's own orders stay.</p>${button('/_control/reset', 'Reset')}</section>
</main>`,
  };
}

function settingsForm({ webhooks, faults, refunds, bacsSettlesAfterMs }: Settings): SafeHtml {
  return html`<form class="card" method="post" action="/_control/settings">
<fieldset><legend>Webhooks</legend><div class="grid">
${number('dropPercent', 'Drop (% of events)', webhooks.dropPercent, 100)}
${number('duplicatePercent', 'Send twice (% of events)', webhooks.duplicatePercent, 100)}
${number('delayMs', 'Delay (ms)', webhooks.delayMs, 3_600_000)}
${number('reorderMs', 'Shuffle within (ms)', webhooks.reorderMs, 600_000)}
${select('paused', 'Sending', { no: 'On', yes: 'Paused' }, webhooks.paused ? 'yes' : 'no')}
</div></fieldset>
<fieldset><legend>API calls</legend><div class="grid">
${select('mode', 'What happens', MODES, faults.mode)}
${number('percent', 'To so many (%)', faults.percent, 100)}
${number('apiDelayMs', 'Each takes (ms)', faults.delayMs, 600_000)}
</div></fieldset>
<fieldset><legend>Refunds</legend><div class="grid">${select('refunds', 'What becomes of them', REFUNDS, refunds)}</div></fieldset>
<fieldset><legend>Bacs</legend><div class="grid">${number('bacsSettlesAfterMs', 'The bank answers after (ms)', bacsSettlesAfterMs, 86_400_000)}</div></fieldset>
<button>Save</button></form>`;
}

function sessionTable(sessions: readonly SessionView[]): SafeHtml {
  return html`<div class="scroll"><table><thead><tr><th scope="col">Session</th><th scope="col">State</th><th scope="col">Amount</th><th scope="col">Customer</th><th scope="col">Made</th><th scope="col">Do</th></tr></thead>
<tbody>${sessions.map(
    (session) => html`<tr><td>${session.url === null ? '' : html`<a href="${session.url}">Open the page</a><br>`}<code>${session.id.slice(0, 22)}…</code></td>
<td>${tag(session.status, session.status === 'complete' ? true : undefined)} ${session.status === 'complete' ? tag(session.paymentStatus, session.paymentStatus === 'paid') : ''}${
      session.charge !== null && session.charge.status !== 'succeeded' ? tag(`bank: ${session.charge.status}`, false) : ''
    }</td>
<td class="amount">${pounds(session.total)}${session.charge !== null && session.charge.refunded > 0 ? html`<br><small>${pounds(session.charge.refunded)} refunded</small>` : ''}</td>
<td>${session.email ?? '–'}<br><small>${session.clientReferenceId ?? ''}</small></td><td>${time(session.created)}</td>
<td><div class="row">${session.status === 'open' ? button(`/_control/sessions/${session.id}/expire`, 'Expire now') : ''}${
      session.charge?.status === 'pending' ? html`${button(`/_control/sessions/${session.id}/settle`, 'Settle')}${button(`/_control/sessions/${session.id}/fail`, 'Fail')}` : ''
    }${session.charge?.status === 'succeeded' && session.charge.refunded < session.charge.amount ? html`${button(`/_control/sessions/${session.id}/refund`, 'Refund')}${button(`/_control/sessions/${session.id}/dispute`, 'Dispute')}${button(`/_control/sessions/${session.id}/warn`, 'Fraud warning')}` : ''}${
      session.refunds.filter(({ status }) => status !== 'failed').map(({ id, status }) => html`${status === 'pending' ? button(`/_control/refunds/${id}/succeed`, 'Refund arrives') : ''}${button(`/_control/refunds/${id}/fail`, 'Refund fails')}`)
    }${session.disputes.filter(({ status }) => status.endsWith('needs_response')).map(({ id }) => html`${button(`/_control/disputes/${id}/win`, 'Dispute won')}${button(`/_control/disputes/${id}/lose`, 'Dispute lost')}`)}</div></td></tr>`,
  )}</tbody></table></div>`;
}

function eventTable(events: readonly EventView[]): SafeHtml {
  return html`<div class="scroll"><table><thead><tr><th scope="col">Event</th><th scope="col">About</th><th scope="col">Made</th><th scope="col">Deliveries</th><th scope="col">Do</th></tr></thead>
<tbody>${events.map(
    (event) => html`<tr><td>${event.type}<br><code>${event.id}</code></td><td><code>${event.about.slice(0, 22)}…</code></td><td>${time(event.created)}</td>
<td>${event.deliveries.length === 0 ? html`<small>not sent</small>` : event.deliveries.map((one) => html`${tag(one.state, one.state === 'pending' ? undefined : one.state === 'delivered')} <small>${one.attempts} tried, last ${one.lastAnswer ?? '–'}</small><br>`)}</td>
<td>${button(`/_control/events/${event.id}/send`, 'Send again')}</td></tr>`,
  )}</tbody></table></div>`;
}

function tag(text: string, good?: boolean): SafeHtml {
  return html`<span class="tag ${good === undefined ? 'neutral' : good ? 'good' : 'bad'}">${text}</span>`;
}

function time(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(5, 19).replace('T', ' ');
}

function button(action: string, label: string): SafeHtml {
  return html`<form method="post" action="${action}"><button class="small plain">${label}</button></form>`;
}

function number(name: string, label: string, value: number, max: number): SafeHtml {
  return html`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" type="number" min="0" max="${max}" step="1" value="${value}"></div>`;
}

function select(name: string, label: string, options: Readonly<Record<string, string>>, chosen: string): SafeHtml {
  return html`<div><label for="${name}">${label}</label><select id="${name}" name="${name}">${Object.entries(options).map(
    ([value, text]) => html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`,
  )}</select></div>`;
}
