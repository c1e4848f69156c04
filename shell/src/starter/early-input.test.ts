/** @jest-environment jsdom */
import { keepInput } from './early-input';

/** Composed HTML of a page's view. */
function composed(html: string): HTMLElement {
  document.body.innerHTML = `<div data-view="/" data-mode="full">${html}</div>`;
  return document.body.firstElementChild as HTMLElement;
}
const tap = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const field = (selector: string) => document.querySelector(selector) as HTMLInputElement;
const type = (selector: string, value: string) =>
  Object.assign(field(selector), { value }).dispatchEvent(new Event('input', { bubbles: true }));

describe('a tap on composed HTML', () => {
  it('counts once the view stands: the last one, once', () => {
    const node = composed('<button id="a">One</button><button id="b"><span>Two</span></button>');
    const early = keepInput(document);
    tap('#a');
    tap('#b span');
    // The sign that it was noticed.
    expect([...document.querySelectorAll('[data-kept]')].map(({ id }) => id)).toEqual(['b']);
    const answered: string[] = [];
    node.addEventListener('click', (event) => answered.push((event.target as Element).id));
    early.replay(node);
    early.replay(node);
    expect(answered).toEqual(['b']);
    expect(document.querySelector('[data-kept]')).toBeNull();
    tap('#a');
    expect(answered).toEqual(['b', 'a']);
  });

  it('is done in the region where it was made, whichever answers first', () => {
    const node = composed('<button id="a">One</button>');
    const chrome = document.body.appendChild(
      Object.assign(document.createElement('div'), { id: 'chrome', innerHTML: '<button id="b">Two</button>' }),
    );
    const early = keepInput(document);
    tap('#b');
    const answered: string[] = [];
    document.body.addEventListener('click', ({ target }) => answered.push((target as Element).id));
    early.replay(node);
    // Answered by the view already, while the chrome is not hydrated yet.
    tap('#a');
    expect(answered).toEqual(['a']);
    early.replay(chrome);
    expect(answered).toEqual(['a', 'b']);
  });

  it('is left to the browser where no script will answer: a form leaves the page', () => {
    composed('<form><button id="a">Check</button></form>');
    const early = keepInput(document);
    const prevented: boolean[] = [];
    document.addEventListener('submit', (event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    });
    tap('#a');
    expect(prevented).toEqual([]);
    early.stop();
    expect(document.querySelector('[data-kept]')).toBeNull();
    tap('#a');
    expect(prevented).toEqual([false]);
  });

  it('is forgotten when its page was left and comes back whole from the back/forward cache', () => {
    const node = composed('<button id="a">One</button>');
    const early = keepInput(document);
    tap('#a');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    const answered = jest.fn();
    node.addEventListener('click', answered);
    early.replay(node);
    expect(answered).not.toHaveBeenCalled();
  });

  it('on a list counts with what was chosen in it, before the button', () => {
    const list = (id: string) => `<select id="${id}"><option>one</option><option>two</option></select>`;
    const node = composed(`${list('a')}${list('b')}<button id="add">Add</button>`);
    const early = keepInput(document);
    const choose = (id: string) => {
      const select = document.querySelector<HTMLSelectElement>(id);
      if (select) Object.assign(select, { value: 'two' }).dispatchEvent(new Event('change', { bubbles: true }));
    };
    choose('#b');
    tap('#add');
    // As hydration does.
    document.querySelectorAll('select').forEach((select) => (select.value = 'one'));
    const answered: string[] = [];
    node.addEventListener('change', ({ target }) => answered.push(`${(target as Element).id} ${(target as HTMLSelectElement).value}`));
    node.addEventListener('click', ({ target }) => answered.push((target as Element).id));
    early.replay(node);
    expect(answered).toEqual(['b two', 'add']);
  });

  it('does not send a form away before there is code to answer it', () => {
    const node = composed('<form><input name="postCode"><button id="check" type="submit">Check</button></form>');
    const submitted = jest.fn((event: Event) => event.preventDefault());
    node.addEventListener('submit', submitted);
    const early = keepInput(document);
    tap('#check');
    expect(submitted).not.toHaveBeenCalled();
    early.replay(node);
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it('is forgotten where it was no button, where its button is gone, or when another page was asked for', () => {
    const node = composed('<p id="text">Words</p><button id="a">One</button>');
    const answered = jest.fn();
    const early = keepInput(document);
    tap('#text');
    tap('#a');
    document.querySelector('#a')?.remove();
    node.addEventListener('click', answered);
    early.replay(node);
    const next = composed('<button id="a">One</button>');
    const again = keepInput(document);
    tap('#a');
    again.drop(next);
    next.addEventListener('click', answered);
    again.replay(next);
    expect(answered).not.toHaveBeenCalled();
  });
});

describe('what was typed into composed HTML', () => {
  it('is what was chosen last of a group, also where that was chosen before', () => {
    const node = composed('<input id="any" name="diet" type="radio" checked><input id="vegan" name="diet" type="radio">');
    const early = keepInput(document);
    for (const id of ['#any', '#vegan', '#any']) tap(id);
    // As hydration may.
    field('#vegan').checked = true;
    early.replay(node);
    expect([field('#any').checked, field('#vegan').checked]).toEqual([true, false]);
  });

  it('is there once the view stands, and the view is told', () => {
    const node = composed('<input id="code"><input id="agree" type="checkbox"><input id="untouched" value="composed">');
    const early = keepInput(document);
    type('#code', 'E4');
    type('#code', 'E4 7EN');
    tap('#agree');
    // As hydration does.
    Object.assign(field('#code'), { value: '' });
    field('#agree').checked = false;
    const told: string[] = [];
    node.addEventListener('input', ({ target }) => told.push((target as Element).id));
    early.replay(node);
    expect([field('#code').value, field('#agree').checked]).toEqual(['E4 7EN', true]);
    expect(told).toEqual(['code', 'agree']);
  });
});
