import { html, type SafeHtml } from '../../common/html';
import { pounds } from '../../common/money';
import type { Page } from '../../common/page';
import { originOf } from '../../common/page';
import { SHOP_NAME } from '../../common/shop-name';
import type { Session } from '../records';
import { TEST_CARDS, spaced, type CardErrors } from './cards';
import type { CustomerErrors, Typed } from './customer';

interface CheckoutState {
  readonly typed?: Typed;
  readonly errors?: CustomerErrors & CardErrors;
  /** Why the payment did not go through. */
  readonly message?: string;
  /** A promotion code that was refused, and why. */
  readonly code?: { readonly typed: string; readonly refusal: string };
}

/** The hosted payment page of an open session. */
export function checkoutPage(session: Session, state: CheckoutState = {}): Page {
  const { typed, errors = {}, message, code } = state;
  const failed = message !== undefined || Object.keys(errors).length > 0;
  return {
    title: `${failed ? 'Not paid yet – ' : ''}Pay ${pounds(session.total)} – Sandbox payments`,
    formOrigins: [...originOf(session.successUrl), ...originOf(session.cancelUrl)],
    body: html`${banner()}
<main>
${session.cancelUrl === null ? '' : html`<p><a href="${session.cancelUrl}">Back</a></p>`}
<div class="columns">
<section class="stay" aria-labelledby="summary">
<h1 id="summary">Pay ${SHOP_NAME}</h1>
<p class="sum">${pounds(session.total)}</p>
<div class="card">
<ul class="items">${session.lines.map(
      (line) => html`<li><span>${line.name}${line.quantity > 1 ? html` <small>× ${line.quantity}</small>` : ''}</span><span class="amount">${pounds(line.unitAmount * line.quantity)}</span>${
        line.description === null ? '' : html`<small>${line.description}</small>`
      }</li>`,
    )}</ul>
${session.discount === null ? '' : html`<p class="total"><span>${session.discount.code}</span><span class="amount">-${pounds(session.discount.amount)}</span></p>`}
<p class="total"><span>Total</span><span class="amount">${pounds(session.total)}</span></p>
${session.allowPromotionCodes ? promotion(session, code) : ''}
</div>
</section>
<section class="card" aria-labelledby="details">
<h2 id="details">Payment details</h2>
${failed ? alert(message ?? 'Some details are missing or not right. They are marked below.') : ''}
<form method="post" action="/c/pay/${session.id}">
<fieldset><legend>Contact</legend>
${input({ id: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: session.customerEmail ?? typed?.email, readonly: session.customerEmail !== null, error: errors.email })}
${session.collectPhone ? input({ id: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel', value: typed?.phone, error: errors.phone }) : ''}
</fieldset>
${session.collectAddress ? address(typed, errors) : ''}
<fieldset><legend>Card</legend>
${input({ id: 'cardNumber', label: 'Card number', autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '1234 1234 1234 1234', error: errors.cardNumber })}
<div class="pair">
<div>${input({ id: 'expiry', label: 'Expiry', autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY', error: errors.expiry })}</div>
<div>${input({ id: 'cvc', label: 'CVC', autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: '123', error: errors.cvc })}</div>
</div>
${input({ id: 'name', label: 'Name', autocomplete: 'name', value: typed?.name, error: errors.name })}
</fieldset>
${session.note === null ? '' : html`<p class="hint">${session.note}</p>`}
<button class="main" name="method" value="card">Pay ${pounds(session.total)}</button>
${bank()}
</form>
</section>
</div>
</main>`,
  };
}

/** A form of its own: Enter in the card's fields must pay. */
function promotion(session: Session, refused: CheckoutState['code']): SafeHtml {
  if (session.discount !== null) {
    return html`<form method="post" action="/c/pay/${session.id}/code"><button class="plain" name="do" value="remove">Remove promotion code</button></form>`;
  }
  return html`<form method="post" action="/c/pay/${session.id}/code">
${input({ id: 'promotionCode', label: 'Promotion code', autocomplete: 'off', value: refused?.typed, error: refused?.refusal, optional: true })}
<p><button class="plain" name="do" value="apply">Apply</button></p></form>`;
}

/** Takes the focus, so that it is in view and read out first. */
function alert(message: string): SafeHtml {
  return html`<div class="alert" role="alert" tabindex="-1" autofocus><p>${message}</p></div>`;
}

function banner(): SafeHtml {
  const [pays, declined, asks] = TEST_CARDS;
  return html`<aside class="banner" aria-label="About this page"><details open><summary><strong>Test sandbox: no money moves.</strong> This page stands in for the payment provider's.</summary>
<ul>${[pays, declined, asks].map((card) => card !== undefined && html`<li><code>${spaced(card.number)}</code> ${card.does}</li>`)}
<li>Any expiry date in the future, and any three digits as CVC.</li></ul></details></aside>`;
}

function address(typed: Typed | undefined, errors: CustomerErrors): SafeHtml {
  return html`<fieldset><legend>Delivery address</legend>
<p class="hint">United Kingdom</p>
${input({ id: 'line1', label: 'Address line 1', autocomplete: 'address-line1', value: typed?.line1, error: errors.line1 })}
${input({ id: 'line2', label: 'Address line 2 (optional)', autocomplete: 'address-line2', value: typed?.line2, optional: true })}
${input({ id: 'city', label: 'Town or city', autocomplete: 'address-level2', value: typed?.city, error: errors.city })}
${input({ id: 'postalCode', label: 'Postcode', autocomplete: 'postal-code', value: typed?.postalCode, error: errors.postalCode })}
</fieldset>`;
}

/** No card fields are needed for it, so the browser does not insist on them. */
function bank(): SafeHtml {
  return html`<section class="or" aria-labelledby="bank"><h2 id="bank">Or from your bank account</h2>
<p class="hint">The order is placed now; the bank answers a little later. No card is needed, the name and email are.</p>
<label for="bankAnswer">What the test bank will do</label>
<select id="bankAnswer" name="bankAnswer"><option value="pays">Pay, in a few seconds</option><option value="refuses">Refuse, in a few seconds</option><option value="waits">Wait for the control page</option></select>
<p><button class="plain main" name="method" value="bank" formnovalidate>Pay by bank (Bacs)</button></p></section>`;
}

interface InputLook {
  readonly id: string;
  readonly label: string;
  readonly type?: string;
  readonly autocomplete: string;
  readonly inputmode?: string;
  readonly placeholder?: string;
  readonly value?: string | undefined;
  readonly readonly?: boolean;
  readonly optional?: boolean;
  readonly error?: string | undefined;
}

function input(look: InputLook): SafeHtml {
  return html`<label for="${look.id}">${look.label}</label>
<input id="${look.id}" name="${look.id}" type="${look.type ?? 'text'}" autocomplete="${look.autocomplete}" maxlength="200"${look.inputmode === undefined ? '' : html` inputmode="${look.inputmode}"`}${
    look.placeholder === undefined ? '' : html` placeholder="${look.placeholder}"`
  }${look.value === undefined ? '' : html` value="${look.value}"`}${look.readonly === true ? html` readonly` : ''}${look.optional === true ? '' : html` required`}${
    look.error === undefined ? '' : html` aria-invalid="true" aria-describedby="${look.id}-error"`
  }>
${look.error === undefined ? '' : html`<p class="error" id="${look.id}-error">${look.error}</p>`}`;
}
