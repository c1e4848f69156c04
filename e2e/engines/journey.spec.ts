// Of all: what Firefox and WebKit do with the whole shop, only they show.
import { expect } from '@playwright/test';
import { insertCustomer } from '../support/customers';
import { CARDS } from '../support/payments';
import { expectQuiet, test } from '../support/engines/test';
import { arrivesAt, chooseMeal, reads, sees, tap, type, type Visitor } from '../support/engines/visitor';

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1440, height: 900 };

/** The shop answers taps, and the question about counting is answered. */
async function arrive(visitor: Visitor, path = '/'): Promise<void> {
  await visitor.open(path);
  await sees(visitor, { role: 'button', name: 'Log in' });
  await tap(visitor, 'Refuse');
}

const containing = (text: string) => new RegExp(text.replace(/[^\w ]/g, '\\$&'));

/** In the open dialog. */
async function enterDetails(visitor: Visitor, { email, password }: { email: string; password: string }): Promise<void> {
  await type(visitor, 'Email', email);
  await type(visitor, 'Password', password);
  await tap(visitor, 'Log into my account');
}

for (const size of [PHONE, LAPTOP]) {
  test.describe(`at ${size.width} × ${size.height}`, () => {
    test.use({ size });

    test('a customer chooses a week, swaps a meal, signs in, pays, finds the paid order and signs out', async ({ visitor, connection }) => {
      const customer = await insertCustomer('Engine');
      await arrive(visitor);
      await tap(visitor, /Open Me/);
      await sees(visitor, { role: 'button', name: 'Add To Cart' });
      const swapped = await chooseMeal(visitor, 1);
      await sees(visitor, { role: 'heading', name: containing(swapped) });
      await tap(visitor, 'Add To Cart');
      await tap(visitor, 'Go To Cart');
      // Its name is folded away on a phone.
      await reads(visitor, '1 swap');
      await tap(visitor, 'Log in');
      await enterDetails(visitor, customer);
      await sees(visitor, { role: 'link', name: 'Profile' });
      await sees(visitor, { role: 'link', name: /^Cart, 1 item/ });
      await tap(visitor, 'Continue to Checkout');

      await sees(visitor, { role: 'button', name: /^Pay £/ });
      await type(visitor, 'Card number', CARDS.pays);
      await type(visitor, 'Expiry', '12 / 34');
      await type(visitor, 'CVC', '123');
      await type(visitor, 'Name', 'Engine Order');
      await tap(visitor, /^Pay £/);

      await arrivesAt(visitor, '/return?session_id=');
      await tap(visitor, 'Go to Profile');
      await tap(visitor, 'View my orders');
      await reads(visitor, 'PAID');
      await tap(visitor, 'View Meals');
      // Not by its text: WebKit's innerText leaves out what is off the screen and has content-visibility.
      await sees(visitor, { role: 'heading', name: containing(swapped) });
      // By links: of pictures whose document goes while they load, Firefox says that its service worker failed.
      await tap(visitor, 'Close');
      await tap(visitor, 'Back to Profile');
      await tap(visitor, 'Log out');
      await reads(visitor, "You're going to log out of your account!");
      await tap(visitor, 'Log out');
      await sees(visitor, { role: 'button', name: 'Log in' });
      expectQuiet(visitor, connection);
    });
  });
}

test("a remote that is down fails alone, 'Try again' brings it, and a lost network is said and mended", async ({ visitor, connection }) => {
  const entry = /\/r\/mf-catalog\/[^/]+\/remoteEntry\.js/;
  connection.cut(entry);
  await arrive(visitor, '/extra');
  await reads(visitor, 'This part of the page didn’t load');
  // Both after the card is shown: an engine may tell of its console later than the report arrives.
  await expect.poll(() => visitor.errors).toContainEqual(expect.stringMatching(/mf-catalog \S+ failed \(entry\)/));
  await expect.poll(() => connection.reports.map((report) => JSON.parse(report) as object))
    .toMatchObject([{ type: 'remote-failure', remote: 'mf-catalog', kind: 'entry' }]);
  visitor.errors.length = connection.reports.length = 0;
  await tap(visitor, 'Try again');
  await sees(visitor, { role: 'heading', name: 'Extras' });
  // On a busy machine Firefox tells only now what its service worker had to do with the failure before.
  visitor.errors.splice(0, Infinity, ...visitor.errors.filter((error) => !entry.test(error)));
  expectQuiet(visitor, connection);

  const customer = await insertCustomer('Engine');
  await tap(visitor, 'Log in');
  await sees(visitor, { label: 'Password' });
  connection.cut();
  await enterDetails(visitor, customer);
  await reads(visitor, 'Network error. Please check your connection and try again.');
  connection.mend();
  visitor.errors.length = connection.reports.length = 0;
  await enterDetails(visitor, customer);
  await sees(visitor, { role: 'link', name: 'Profile' });
  expectQuiet(visitor, connection);
});
