import { html, rawHtml, type SafeHtml } from '../common/html';
import type { Page } from '../common/page';
import type { Message } from './message';

export function inboxPage(messages: readonly Message[], to: string | undefined): Page {
  return {
    title: 'Inbox – Sandbox mail',
    body: html`${banner()}
<main><h1>Inbox</h1>
<form class="row" method="get" action="/"><label for="to">Sent to</label><input id="to" name="to" type="email" value="${to ?? ''}" autocomplete="off"><button class="plain">Show</button>${to === undefined ? html`<a href="/">Look again</a>` : html`<a href="/">Show all</a>`}</form>
<div class="card">${
      messages.length === 0
        ? html`<p>No mail${to === undefined ? ' yet' : html` to ${to} yet`}.</p>`
        : html`<ul class="mails">${messages.map(
            (message) => html`<li><a href="/messages/${message.id}"><strong>${message.subject === '' ? '(no subject)' : message.subject}</strong>
<small>to ${message.envelope.to.join(', ')} · ${when(message.receivedAt)}</small></a></li>`,
          )}</ul>`
    }</div>
${messages.length === 0 ? '' : html`<form method="post" action="/_control/reset"><button class="small plain">Delete all mail</button></form>`}
</main>`,
  };
}

export function messagePage(message: Message): Page {
  return {
    title: `${message.subject} – Sandbox mail`,
    body: html`${banner()}
<main><p><a href="/">Back to the inbox</a></p>
<h1>${message.subject === '' ? '(no subject)' : message.subject}</h1>
<dl><dt>From</dt><dd>${message.from}</dd><dt>To</dt><dd>${message.envelope.to.join(', ')}</dd>${
      message.replyTo === null ? '' : html`<dt>Reply to</dt><dd>${message.replyTo}</dd>`
    }<dt>Arrived</dt><dd>${when(message.receivedAt)}</dd>${message.attachments.length === 0 ? '' : html`<dt>Attached</dt><dd>${message.attachments.map((one) => `${one.name} (${one.bytes} bytes)`).join(', ')}</dd>`}</dl>
${
  message.html === null
    ? html`<div class="card"><pre>${linked(message.text)}</pre></div>`
    : html`<iframe title="The message" src="/messages/${message.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe>
<details><summary>As plain text</summary><div class="card"><pre>${linked(message.text)}</pre></div></details>`
}</main>`,
  };
}

export function missingPage(): Page {
  return {
    title: 'No such message – Sandbox mail', status: 404,
    body: html`${banner()}<main><h1>No such message</h1><p><a href="/">Back to the inbox</a></p></main>`,
  };
}

/** Plain text whose web addresses can be followed. */
export function linked(text: string): SafeHtml {
  const parts = text.split(/(https?:\/\/[^\s<>"')\]]+)/);
  return html`${parts.map((part, at) => (at % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part))}`;
}

/** The mail's own HTML, whose links leave the frame. What it may do is held by the page's policy and the frame's sandbox. */
export function framed(body: string): string {
  return `${html`<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><base target="_top">${rawHtml(body)}`}`;
}

function banner(): SafeHtml {
  return html`<aside class="banner"><p><strong>Sandbox mail.</strong> Everything the local shop sends ends up here; nothing leaves this computer.</p></aside>`;
}

function when(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' }).format(new Date(iso));
}
