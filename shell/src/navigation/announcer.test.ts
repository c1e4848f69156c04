/** @jest-environment jsdom */
import { createAnnouncer } from './announcer';

let announcer: ReturnType<typeof createAnnouncer>;
let page: HTMLElement;
const arrive = (title: string, ...content: HTMLElement[]) => {
  page.replaceChildren(...content);
  document.title = title;
  announcer.arrived(page);
};
const heading = (words: string) => Object.assign(document.createElement('h1'), { textContent: words });
const said = () => document.querySelector('[role="status"]')?.textContent;

beforeEach(() => {
  document.body.replaceChildren();
  page = document.body.appendChild(document.createElement('main'));
  announcer = createAnnouncer(document);
});

it('leaves the first page to the browser', () => {
  arrive('Home', heading('Weekly meals'));
  expect(said()).toBe('');
  expect(document.activeElement).toBe(document.body);
});

it('says the first page that stands when it is another than the one that was asked for', () => {
  window.history.replaceState(null, '', '/profile');
  announcer = createAnnouncer(document);
  window.history.replaceState(null, '', '/');
  const h1 = heading('Weekly meals');
  arrive('Home', h1);
  expect(document.activeElement).toBe(h1);
});

it('says the title of each later page and moves focus to its heading', () => {
  arrive('Home', heading('Weekly meals'));
  const h1 = heading('Your cart');
  arrive('Cart', h1);
  expect(said()).toBe('Cart');
  expect(document.activeElement).toBe(h1);
});

it('says a title again when it comes again', () => {
  arrive('Home');
  arrive('Cart', heading('Your cart'));
  const before = document.querySelector('[role="status"]')?.firstChild;
  arrive('Cart', heading('Your cart'));
  expect(document.querySelector('[role="status"]')?.firstChild).not.toBe(before);
});

it('moves focus on from the slot itself, where the skip link put it', () => {
  arrive('Home');
  page.tabIndex = -1;
  page.focus();
  const h1 = heading('Your cart');
  arrive('Cart', h1);
  expect(document.activeElement).toBe(h1);
});

it('does not take the focus from a field that the page focused, or from a dialog above it', () => {
  arrive('Home');
  const field = document.createElement('input');
  page.replaceChildren(heading('Log in'), field);
  field.focus();
  announcer.arrived(page);
  expect(document.activeElement).toBe(field);

  const dialog = document.body.appendChild(document.createElement('dialog'));
  const button = dialog.appendChild(document.createElement('button'));
  dialog.showModal();
  button.focus();
  arrive('Home', heading('Weekly meals'));
  expect(document.activeElement).toBe(button);
});
