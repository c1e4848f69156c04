import { html, type SafeHtml } from '../../common/html';
import { pounds } from '../../common/money';
import { originOf, type Page } from '../../common/page';
import { SHOP_NAME } from '../../common/shop-name';
import type { Session } from '../records';

/** What the cardholder's bank would ask. */
export function confirmPage(session: Session): Page {
  return {
    title: 'Confirm your payment – Sandbox payments',
    formOrigins: [...originOf(session.successUrl), ...originOf(session.cancelUrl)],
    body: shell(html`<h1>3-D Secure confirmation</h1>
<p>Your test bank asks: do you want to pay <strong>${pounds(session.total)}</strong> to ${SHOP_NAME}?</p>
<form method="post" action="/c/pay/${session.id}/confirm" class="row">
<input type="hidden" name="token" value="${session.challenge?.token ?? ''}">
<button name="answer" value="complete">Complete</button>
<button name="answer" value="fail" class="plain">Fail</button>
</form>`),
  };
}

export function expiredPage(session: Session): Page {
  return {
    title: 'This payment page has expired – Sandbox payments',
    body: shell(html`<h1>This payment page has expired</h1>
<p>Nothing was taken. Go back to the shop to start a new payment.</p>
${back(session.cancelUrl, 'Back')}`),
  };
}

export function alreadyPaidPage(session: Session): Page {
  return {
    title: 'All done – Sandbox payments',
    body: shell(html`<h1>This payment is complete</h1>
<p>Nothing more will be taken.</p>
${back(session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 'Continue to the shop')}`),
  };
}

export function unknownPage(): Page {
  return {
    title: 'Page not found – Sandbox payments',
    status: 404,
    body: shell(html`<h1>There is no such payment page</h1><p>Check that the whole address was copied.</p>`),
  };
}

function shell(body: SafeHtml): SafeHtml {
  return html`<aside class="banner" aria-label="About this page"><p><strong>Test sandbox: no money moves.</strong> This page stands in for the payment provider's.</p></aside>
<main><div class="card">${body}</div></main>`;
}

function back(url: string | null, label: string): SafeHtml | '' {
  return url === null ? '' : html`<p><a class="button" href="${url}">${label}</a></p>`;
}
