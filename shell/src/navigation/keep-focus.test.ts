/** @jest-environment jsdom */
import { keepFocus } from './keep-focus';

keepFocus(document);
beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `
    <main tabindex="-1">
      <h1>Your cart</h1>
      <section><h2>Order Summary</h2><ul><li><h3>Balanced</h3><button id="remove">Remove</button></li></ul></section>
    </main><div id="overlays"><button id="done">Done</button></div>`;
});
afterEach(() => jest.useRealTimers());
const find = (selector: string) => document.querySelector(selector) as HTMLElement;
const settled = () => jest.advanceTimersByTimeAsync(200);

it('goes to the heading of the nearest part that is still there when the focused element is removed', async () => {
  find('#remove').focus();
  find('li').remove();
  await settled();
  expect(document.activeElement).toBe(find('h2'));
});

it('goes there when the focused element is disabled', async () => {
  find('#remove').focus();
  find('#remove').setAttribute('disabled', '');
  // Browsers take the focus from a disabled element; jsdom does not.
  const where = jest.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
  await settled();
  where.mockRestore();
  expect(document.activeElement).toBe(find('h3'));
});

it('goes to the page when nothing around is left', async () => {
  find('#done').focus();
  find('#overlays').remove();
  await settled();
  expect(document.activeElement).toBe(find('main'));
});

it('stays where the view has put it meanwhile', async () => {
  find('#remove').focus();
  find('li').remove();
  setTimeout(() => find('#done').focus(), 10);
  await settled();
  expect(document.activeElement).toBe(find('#done'));
});

it('stays nowhere after a click beside everything, also when what had it goes later', async () => {
  find('#remove').focus();
  find('#remove').blur();
  await settled();
  find('li').remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});
