import type { PublicConfig } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { BROWSER_DAYS, RETENTION } from 'shared-rules/retention';
import { Link } from 'shared-ui';
import type { LegalSection } from '../legal-document';
import { WhoWeAre } from '../who-we-are';

/** What UK GDPR requires. The shop's details come from configuration. */
export function privacySections(shop: PublicConfig['shop']): LegalSection[] {
  return [
    {
      id: 'controller',
      heading: 'Who is responsible',
      content: (
        <>
          <p>
            {shop.tradingName} decides why and how your personal data is used (we are the “controller” under UK data protection law). For
            anything about your data, write to <a href={`mailto:${shop.email}`}>{shop.email}</a>.
          </p>
          <WhoWeAre shop={shop} />
        </>
      ),
    },
    {
      id: 'what',
      heading: 'What we hold, and why',
      content: (
        <ul>
          <li>
            <strong>Account data:</strong> your email address, whether it is verified, when the account was made, and a scrambled form of
            your password, which Google Firebase keeps for us. To let you sign in. Basis: our contract with you.
          </li>
          <li>
            <strong>Profile data:</strong> first and last name, phone number, delivery address and post code, and a note for the driver if
            you write one, there or with an order. To deliver your meals and to reach you on the day. Basis: our contract with you.
          </li>
          <li>
            <strong>Service data:</strong> what you ordered, for which price, with which promotion code, the date we promised and how the
            delivery went. To carry out your order. Basis: our contract with you; for amounts, VAT and dates, our legal duty to
            keep accounts.
          </li>
          <li>
            <strong>Enquiry data:</strong> what you write to us. To answer you. Basis: our legitimate interest in helping our customers.
          </li>
          <li>
            <strong>Messages to you:</strong> which we sent, when and to which address. To see that they went out, and to send one again
            that was lost. Basis: our contract with you.
          </li>
          <li>
            <strong>A request from outside our area:</strong> your email address and post code, if you ask us to write when we come.
            Basis: your consent, which you can withdraw by the link that we mail you.
          </li>
          <li>
            <strong>News and offers:</strong> whether you agreed to receive them. Basis: your consent, which you can withdraw on your
            profile page at any time.
          </li>
          <li>
            <strong>The weekly message “Same week again?”:</strong> whether and since when you asked for it. Basis: your consent, which
            you can withdraw on your profile page, by a link in each message, or by your mailbox’s own button.
          </li>
          <li>
            <strong>Reminders on your devices:</strong> if you ask for them, where each device gets messages, and since when. Basis: your
            consent, which you can withdraw on your profile page, in your browser’s settings, or by logging out on that device.
          </li>
          <li>
            <strong>Acceptance of our terms:</strong> which version you accepted, and when. Basis: our legitimate interest in being able
            to show it.
          </li>
          <li>
            <strong>Technical data:</strong> your network address and what our servers need to answer you and to fend off attacks; the
            address also stands with a payment page that you opened, until it has closed, and until your bank has
            answered if you pay by bank. Basis: our legitimate interest in a safe shop.
          </li>
        </ul>
      ),
    },
    {
      id: 'not',
      heading: 'What we do not do',
      content: (
        <p>
          We never see the details of your card or account. We do not sell your data, do not build advertising profiles and make no
          decisions about you by machine alone. We ask for nothing about your health. What you answer to “What do you not eat?” stays in
          your browser. Only if you tick it do we keep it in your profile, for your own devices and for nothing else; a tick takes it out
          again.
        </p>
      ),
    },
    {
      id: 'recipients',
      heading: 'Who else receives data',
      content: (
        <>
          <p>Only those who work for us under contract, and only what their task needs:</p>
          <ul>
            <li>
              Stripe, for payments: your email, name and address, what you buy and what you pay; if you order without an account, your phone
              number too.
            </li>
            <li>
              Google Firebase, for signing in, for the shop’s settings and to tell people from robots: of an account your email, name, phone
              number and password; of everybody technical data.
            </li>
            <li>if you agree to it, Google Analytics: what is done in the shop, without your name, email, address or post code.</li>
            <li>a post code look-up service: the post code alone, without your name.</li>
            <li>
              if you ask for reminders on a device, the message service of its browser (Google, Mozilla, Apple or Microsoft): that there is
              a message for it, and when. The message itself is encrypted: only your device can read it.
            </li>
            <li>our mail and hosting providers, and the drivers who bring your food.</li>
          </ul>
          <p>
            Some of them process data outside the United Kingdom. Where they do, the transfer is covered by UK adequacy regulations or by
            the International Data Transfer Agreement.
          </p>
        </>
      ),
    },
    {
      id: 'how-long',
      heading: 'How long we keep it',
      content: (
        <>
          <p>
            <strong>Account, profile, service and enquiry data are kept until the order is completed.</strong> If you have an account, you
            ask us to keep it ready for your next order: then account, profile and order history stay until you delete the account.
          </p>
          <ul>
            <li>
              After you ask for deletion we wait {RETENTION.deletionDays} days, in case you change your mind. Then your account, your
              profile and your orders are deleted for good. If an order is still on its way on that day, or a refund, a payment that we
              hold or a dispute about a payment is not settled, we wait until it is.
            </li>
            <li>
              Name, phone number, email and address of an order are deleted {RETENTION.orderDays} days after its delivery, or once its
              payment is settled; if you ordered without an account, the order goes with them. Until then you may have a complaint, or
              your bank a question.
            </li>
            <li>
              Of each order only amount, VAT, date and the number of its payment remain, without your name, for
              the {RETENTION.accountingYears} years that tax law requires.
            </li>
            <li>
              A checkout that was not paid is deleted after {RETENTION.unpaidCheckoutDays} days. Which messages we sent you is kept
              for {RETENTION.sentMailDays} days, and of one that could not be sent for {RETENTION.failedMailDays}.
            </li>
            <li>
              Of a deleted account its number stays, and of a guest who asked to be forgotten a number made from the email address, so that
              both are deleted again should we have to restore a backup.
            </li>
            <li>
              Where a device gets reminders is kept until you stop them, delete your account, or the device no longer takes them.
            </li>
            <li>
              If you are outside our area and ask us to write when we come, we keep your email address and post code: for{' '}
              {RETENTION.unconfirmedAreaDays} days until you say yes by the link that we mail you, then until we have written, at most{' '}
              {RETENTION.areaDays} days. The same link deletes them at once.
            </li>
            <li>
              Server logs hold no names, addresses or email addresses, and are kept only as long as we need them to find faults and
              attacks.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'rights',
      heading: 'Your rights',
      content: (
        <>
          <p>
            You may ask for a copy of your data, have it corrected or deleted, restrict or object to its use, take it elsewhere, and
            withdraw a consent. Three of these you can do yourself on <Link to={PATHS.profile}>your profile page</Link>: ‘Edit my
            profile’, ‘Download my data’ and ‘Delete account’. For the others, and for what is not in that file (what you wrote to us, and
            what we or a bank noted about an order), write to <a href={`mailto:${shop.email}`}>{shop.email}</a>; we answer within one month
            and charge nothing.
          </p>
          <p>
            You can also complain to the Information Commissioner’s Office, Wycliffe House, Water Lane, Wilmslow SK9 5AF, 0303 123 1113,
            ico.org.uk.
          </p>
        </>
      ),
    },
    {
      id: 'browser',
      heading: 'In your browser',
      content: (
        <p>
          What this site keeps on your device, and what it asks you about first, is listed in our <Link to={PATHS.cookies}>Cookie
          Policy</Link>. While you are signed in, our own code keeps of you an account number and your first name and,
          for {BROWSER_DAYS.lastSeen * 24} hours, the orders that you saw last, without addresses, your name, email address, which
          messages you get and which rows of your profile are filled. Our identity provider’s code keeps its own record beside them: account
          number, email, name, phone number and the keys that keep you signed in. All of this goes when you log out. What the form ‘Edit my
          profile’ began with stays in the history of its tab until you close that.
        </p>
      ),
    },
    {
      id: 'security',
      heading: 'Keeping it safe',
      content: (
        <p>
          Everything travels encrypted. Downloading or deleting your data asks for a recent log-in. Should your data ever be exposed in a
          way that puts you at risk, we tell you and the Information Commissioner without delay.
        </p>
      ),
    },
    {
      id: 'changes',
      heading: 'Changes',
      content: (
        <p>
          When we change this policy, the version and the date at the top change with it. Of a change that matters to you we tell you by
          email before it takes effect.
        </p>
      ),
    },
  ];
}
