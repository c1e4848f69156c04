import type { PublicConfig } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { Link } from 'shared-ui';
import type { LegalSection } from '../legal-document';
import { KeptItems } from './kept-items';

/** What the law on cookies (PECR) requires. */
export function cookieSections(shop: PublicConfig['shop']): LegalSection[] {
  return [
    {
      id: 'what',
      heading: 'What this is about',
      content: (
        <p>
          A cookie is a small text that a website keeps in your browser. The same law (the Privacy and Electronic Communications
          Regulations, “PECR”) covers everything else a website can store on your device. So this list names all of it, whatever the
          technique.
        </p>
      ),
    },
    {
      id: 'necessary',
      heading: 'Strictly necessary',
      content: (
        <>
          <p>The shop does not work without these, so the law lets us keep them without asking. None follows you to other sites.</p>
          <KeptItems basis="necessary" />
        </>
      ),
    },
    {
      id: 'consent',
      heading: 'Only with your consent',
      content: (
        <>
          <p>
            Anything that is not strictly necessary, such as measuring how the shop is used, needs your consent first. Until you agree,
            nothing of it is downloaded and nothing is stored for it. Refusing is as easy as accepting and changes nothing about what you
            can buy.
          </p>
          <p>
            If you accept, Google Analytics counts what is done in the shop: which pages and plans are looked at, meals swapped, plans
            added, checkouts begun and paid. It is never told your name, email, address or post code.
          </p>
          <p>
            Your browser then also tells our own server how quickly a page appeared, answered and held still. We count this by page,
            without anything that tells who you are.
          </p>
          <KeptItems basis="consent" />
          <p>You can change your choice at any time by “Cookie choices” at the foot of every page. We use no advertising cookies.</p>
        </>
      ),
    },
    {
      id: 'payment',
      heading: 'On the payment page',
      content: (
        <p>
          When you continue to checkout you leave this site for the page of our payment provider, Stripe, which sets cookies of its own to
          prevent fraud. Its cookie policy is linked there.
        </p>
      ),
    },
    {
      id: 'remove',
      heading: 'Removing what is kept',
      content: (
        <p>
          Your browser’s settings let you delete everything that a site keeps. You are then signed out, your cart is empty, what you
          answered and chose here is forgotten, and this device reminds you no more; your account and your orders stay. Logging out
          removes what belongs to your session.
        </p>
      ),
    },
    {
      id: 'questions',
      heading: 'Questions',
      content: (
        <p>
          Write to <a href={`mailto:${shop.email}`}>{shop.email}</a>. How we treat your personal data is said in
          our <Link to={PATHS.privacy}>Privacy Policy</Link>.
        </p>
      ),
    },
  ];
}
