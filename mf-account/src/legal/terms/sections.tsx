import type { PublicConfig } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import {
  CUT_OFF_DAY, CUT_OFF_TIME, DAMAGE_REPORT_HOURS, DELIVERY_DAY, DELIVERY_RADIUS_MILES, MEAL_DAYS, REFUND_TAKES, RETENTION,
  WEEKDAYS_PAST_CUT_OFF,
} from 'shared-rules';
import { Link } from 'shared-ui';
import type { LegalSection } from '../legal-document';
import { WhoWeAre } from '../who-we-are';

/** The shop's details come from configuration. */
export function termsSections(shop: PublicConfig['shop']): LegalSection[] {
  return [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      content: (
        <>
          <p>
            {shop.name} is a trading name of {shop.tradingName}. In these terms “we” and “us” mean {shop.tradingName}, and “you” means the
            person who places an order or opens an account.
          </p>
          <WhoWeAre shop={shop} />
        </>
      ),
    },
    {
      id: 'what-we-sell',
      heading: 'What we sell',
      content: (
        <>
          <p>
            We cook and deliver weekly meal plans: breakfast, lunch and dinner for five days, {MEAL_DAYS}. You choose a plan, and for
            many meals you can choose another one instead before you add the plan to your cart.
          </p>
          <p>
            Calories, protein, carbohydrates, fat, ingredients and allergens are shown for every meal before you buy. Photographs show how
            a meal is meant to look; your portion may differ a little.
          </p>
        </>
      ),
    },
    {
      id: 'allergens',
      heading: 'Allergens',
      content: (
        <>
          <p>
            <strong>The 14 key allergens cannot be excluded.</strong> All our meals are made in one kitchen that handles celery, cereals
            containing gluten, crustaceans, eggs, fish, lupin, milk, molluscs, mustard, nuts, peanuts, sesame, soya and sulphites. Traces
            of any of them may be in any meal.
          </p>
          <p>
            For each meal we say which of the 14 it contains and which it may contain: on the menu, in your cart, in your receipt and in
            the message we send when your food is on its way, always for the meals you actually chose. If you have an allergy or an
            intolerance that traces could harm, please do not order from us.
          </p>
        </>
      ),
    },
    {
      id: 'prices',
      heading: 'Prices and payment',
      content: (
        <>
          <p>
            Prices are in pounds sterling and include VAT and every charge that cannot be avoided. Delivery costs £0.00. What you see in
            your cart as “Total inc. VAT” is what you pay, less what a promotion code takes off. A code is entered on the payment page, one
            for each order, and is not paid out; if we refund an order, we give back what you paid for it.
          </p>
          <p>
            You pay on the page of our payment provider, by card or in another way that it offers there. The details of your card or
            account go to the provider and never reach us. If a price or a menu changed after you filled your cart, we show you what
            changed and ask before you pay.
          </p>
        </>
      ),
    },
    {
      id: 'contract',
      heading: 'When there is a contract',
      content: (
        <p>
          Your order is an offer. The contract is made when your payment has succeeded and we have confirmed the order on screen and by
          email. If we cannot supply what you ordered we tell you and refund what you paid for it.
        </p>
      ),
    },
    {
      id: 'delivery',
      heading: 'Delivery',
      content: (
        <>
          <p>
            Delivery is free. We deliver in the United Kingdom to addresses within {DELIVERY_RADIUS_MILES} miles of our kitchen in
            north-east London, and check your post code before you pay. An order that was paid for an address outside that area is
            refunded.
          </p>
          <p>
            An order placed from {DELIVERY_DAY} to {CUT_OFF_DAY} is delivered on the next {DELIVERY_DAY}; an order placed on
            a {WEEKDAYS_PAST_CUT_OFF} is delivered on the {DELIVERY_DAY} after that. The cut-off is {CUT_OFF_TIME}, London time,
            at the end of {CUT_OFF_DAY}. In your cart you can choose a later week; its cut-off is that of the {CUT_OFF_DAY} before
            it. Your cart and your receipt show the date. If your bank confirms a payment only after the cut-off, the delivery moves
            to the following {DELIVERY_DAY} and we tell you.
          </p>
          <p>
            Please make sure that someone can take the delivery, and put the meals into a refrigerator at once. From then on the food is
            your responsibility.
          </p>
        </>
      ),
    },
    {
      id: 'no-returns',
      heading: 'Cancelling, refunds and exchanges',
      content: (
        <>
          <p>
            <strong>Refunds and exchanges are not available after purchase.</strong> What this shop gives you beyond that: until the
            cut-off of its delivery you can cancel an order, or correct its address within our delivery area, under ‘My Orders’ or, as a
            guest, by the link in your receipt. We then have not cooked for you yet and give back all that you paid. Refunds
            take {REFUND_TAKES}, depending on your bank.
          </p>
          <p>
            The rule is there because our meals are perishable: they are made for you and spoil quickly. For such goods the right to
            change your mind within 14 days does not apply (Consumer Contracts Regulations 2013, regulation 28), and perishable food
            cannot be returned.
          </p>
          <p>
            This takes nothing away from your rights when something is wrong with the food. Goods must be of satisfactory quality, fit for
            their purpose and as described (Consumer Rights Act 2015). If they are not, the next section says what to do.
          </p>
        </>
      ),
    },
    {
      id: 'damaged',
      heading: 'If something is damaged or missing',
      content: (
        <>
          <p>
            <strong>Damaged goods must be reported within {DAMAGE_REPORT_HOURS} hours</strong> of delivery, because later we cannot tell
            what happened to fresh food on its way. Write to <a href={`mailto:${shop.email}`}>{shop.email}</a> with your order number and,
            if you can, a photograph.
          </p>
          <p>
            We replace the meal with your next delivery or refund its share of the price, as you prefer. <strong>Refunds
            take {REFUND_TAKES}</strong> to reach you, depending on your bank, and go back to the card or account that you paid with.
          </p>
        </>
      ),
    },
    {
      id: 'account',
      heading: 'Your account',
      content: (
        <>
          <p>
            You can order without an account. If you open one, keep your password to yourself and your details up to date: we deliver to
            the address in your profile. You must be 18 or over.
          </p>
          <p>
            You can have your account deleted at any time on your profile page. Deletion is scheduled {RETENTION.deletionDays} days ahead;
            if you log in during that time you can recover the account. After that your account, profile and order history are gone for
            good. Of each order we keep only amount, VAT, date and the number of its payment, as tax law requires.
          </p>
        </>
      ),
    },
    {
      id: 'liability',
      heading: 'What we answer for',
      content: (
        <p>
          We answer for loss or damage that is a foreseeable result of our breaking this contract or of our carelessness. We do not
          exclude or limit our liability where that would be unlawful: for death or personal injury caused by our negligence, for fraud,
          or for your legal rights in the goods. We are not liable for delays outside our control, but we tell you of them and you may
          then cancel for a full refund.
        </p>
      ),
    },
    {
      id: 'complaints',
      heading: 'Complaints',
      content: (
        <p>
          Please write to <a href={`mailto:${shop.email}`}>{shop.email}</a> or call {shop.phone}. We answer within two working days. If we
          cannot agree, Citizens Advice can tell you about your rights and about ways to settle a dispute without a court.
        </p>
      ),
    },
    {
      id: 'law',
      heading: 'Law and changes',
      content: (
        <>
          <p>
            The law of England and Wales applies; if you live in Scotland or Northern Ireland you may also bring a claim there. The terms
            that were in force when you ordered apply to your order. When we change them, the version and the date at the top of this page
            change.
          </p>
          <p>
            How we treat your personal data is said in our <Link to={PATHS.privacy}>Privacy Policy</Link>, and what we keep in your
            browser in our <Link to={PATHS.cookies}>Cookie Policy</Link>.
          </p>
        </>
      ),
    },
  ];
}
