/** @jest-environment jsdom */
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepInput } from './early-input';

const added: string[] = [];

/** A plan's page in small: it renders once more after its first render, as views do that show what this device has stored. */
function Plan({ onMounted }: { onMounted(): void }) {
  const [meal, setMeal] = useState('porridge');
  const isLive = useSyncExternalStore(() => () => {}, () => true, () => false);
  useEffect(onMounted, [onMounted]);
  return (
    <>
      <select value={meal} onChange={({ currentTarget }) => setMeal(currentTarget.value)} data-live={isLive}>
        <option>porridge</option>
        <option>mango</option>
      </select>
      <input value={meal} onChange={({ currentTarget }) => setMeal(currentTarget.value)} />
      <input
        type="checkbox" checked={meal === 'mango'} onChange={({ currentTarget }) => setMeal(currentTarget.checked ? 'mango' : 'porridge')}
      />
      <button onClick={() => added.push(meal)} suppressHydrationWarning>Add</button>
    </>
  );
}

/** What the composer would have made of it. */
async function composedPlan(): Promise<HTMLElement> {
  const view = document.createElement('div');
  document.body.replaceChildren(view);
  view.dataset.view = '/';
  view.dataset.mode = 'full';
  const root = createRoot(view);
  const { innerHTML } = await new Promise<HTMLElement>((resolve) => root.render(<Plan onMounted={() => resolve(view)} />));
  root.unmount();
  view.innerHTML = innerHTML.replace('true', 'false');
  return view;
}

const DEEDS: Record<string, (view: HTMLElement) => void> = {
  'a choice': (view) => change(view.querySelector('select')),
  'a text': (view) => change(view.querySelector('input')),
  'a tick': (view) => view.querySelector<HTMLElement>('[type=checkbox]')?.click(),
};
const tap = (view: HTMLElement) => view.querySelector('button')?.click();

/** As a browser does when somebody has typed or chosen. */
function change(field: HTMLInputElement | HTMLSelectElement | null): void {
  if (!field) throw new Error('There is no such field.');
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, 'mango');
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

describe.each(Object.entries(DEEDS))('%s that was made', (_, deed) => {
  it.each([
    ['before hydration, and a tap before', 0, 0],
    ['before hydration, and a tap while React hydrates', 0, 1],
    ['while React hydrates, and a tap then', 1, 1],
    ['while React hydrates, and a tap when the view answers', 1, 2],
  ])('%s: it stays, and the button answers once, with it', async (_, chosenAt, tappedAt) => {
    added.length = 0;
    const view = await composedPlan();
    const early = keepInput(document);
    const moment = (now: number) => {
      if (now === chosenAt) deed(view);
      if (now === tappedAt) tap(view);
    };
    moment(0);
    await new Promise<void>((resolve) => {
      startTransition(() => void hydrateRoot(view, <Plan onMounted={resolve} />));
      moment(1);
    });
    early.replay(view);
    await new Promise((resolve) => setTimeout(resolve, 50));
    moment(2);
    expect(added).toEqual(['mango']);
    expect(view.querySelector('select')?.value).toBe('mango');
  });
});
