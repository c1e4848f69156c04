/** @jest-environment jsdom */
import { rememberTap } from './early-tap';

function composed(html: string): HTMLElement {
  document.body.innerHTML = `<div>${html}</div>`;
  return document.body.firstElementChild as HTMLElement;
}
const tap = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();

describe('a tap on composed HTML', () => {
  it('counts once the view stands: the last one, once', () => {
    const node = composed('<button id="a">One</button><button id="b"><span>Two</span></button>');
    const early = rememberTap(node);
    tap('#a');
    tap('#b span');
    const answered: string[] = [];
    node.addEventListener('click', (event) => answered.push((event.target as Element).id));
    early.replay();
    early.replay();
    expect(answered).toEqual(['b']);
    tap('#a');
    expect(answered).toEqual(['b', 'a']);
  });

  it('is forgotten when its page was left and comes back whole from the back/forward cache', () => {
    const node = composed('<button id="a">One</button>');
    const early = rememberTap(node);
    tap('#a');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    const answered = jest.fn();
    node.addEventListener('click', answered);
    early.replay();
    expect(answered).not.toHaveBeenCalled();
  });

  it('on a list counts with what was chosen in it, before the button', () => {
    const list = (id: string) => `<select id="${id}"><option>one</option><option>two</option></select>`;
    const node = composed(`${list('a')}${list('b')}<button id="add">Add</button>`);
    const early = rememberTap(node);
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
    early.replay();
    expect(answered).toEqual(['b two', 'add']);
  });

  it('does not send a form away before there is code to answer it', () => {
    const node = composed('<form><input name="postCode"><button id="check" type="submit">Check</button></form>');
    const submitted = jest.fn((event: Event) => event.preventDefault());
    node.addEventListener('submit', submitted);
    const early = rememberTap(node);
    tap('#check');
    expect(submitted).not.toHaveBeenCalled();
    early.replay();
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  it('is forgotten where it was no button, where its button is gone, or when another page was asked for', () => {
    const node = composed('<p id="text">Words</p><button id="a">One</button>');
    const answered = jest.fn();
    const early = rememberTap(node);
    tap('#text');
    tap('#a');
    document.querySelector('#a')?.remove();
    node.addEventListener('click', answered);
    early.replay();
    const again = rememberTap(node);
    again.forget();
    expect(answered).not.toHaveBeenCalled();
  });
});
