import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';

/** What a person looks for on a page: a thing of some kind by its name, or a field by its label. */
type Sought = { role: Role; name: Name } | { label: Name };
type Role = 'alert' | 'button' | 'combobox' | 'dialog' | 'heading' | 'link' | 'textbox';
/** A text stands for the whole name. */
export type Name = string | RegExp;

export interface Found {
  click(): Promise<void>;
  /** Replaces what stands in the field, key by key. */
  type(text: string): Promise<void>;
  /** Of a select. @returns the text of the option that it chose. */
  choose(index: number): Promise<string>;
}

/** Somebody with a browser: the little that Playwright and WebDriver are both asked for, so that a journey is written once. */
export interface Visitor {
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  address(): Promise<string>;
  /** What is there at this moment, in the open dialog if there is one. */
  find(sought: Sought): Promise<Found[]>;
  /** All text that is to be seen on the page. */
  text(): Promise<string>;
  /** What an expression of the page's own JavaScript resolves to. */
  run(expression: string): Promise<unknown>;
  /** Errors of the console so far: uncaught ones and those of the page's policy among them. */
  errors: string[];
  leave(): Promise<void>;
}

/** How long a slow machine may need for one step, in ms. */
const STEP_WITHIN = 60_000;

export async function sees(visitor: Visitor, sought: Sought): Promise<void> {
  await act(visitor, [sought], () => Promise.resolve());
}

export async function reads(visitor: Visitor, text: string): Promise<void> {
  await retry(visitor, async () => expect((await visitor.text()).replaceAll('\u00a0', ' ')).toContain(text));
}

export async function arrivesAt(visitor: Visitor, part: string): Promise<void> {
  await retry(visitor, async () => expect(await visitor.address()).toContain(part));
}

/** Presses the first button or link of that name, once it is there and can be pressed. */
export async function tap(visitor: Visitor, name: Name): Promise<void> {
  await act(visitor, [{ role: 'button', name }, { role: 'link', name }], (found) => found.click());
}

export async function type(visitor: Visitor, label: Name, text: string): Promise<void> {
  await act(visitor, [{ label }], (found) => found.type(text));
}

/** In the first select of the page. @returns the meal that was chosen: its option tells the calories too. */
export async function chooseMeal(visitor: Visitor, index: number): Promise<string> {
  return (await act(visitor, [{ role: 'combobox', name: /./ }], (found) => found.choose(index))).replace(/, \d+ kcal.*$/, '');
}

async function act<T>(visitor: Visitor, sought: Sought[], action: (found: Found) => Promise<T>): Promise<T> {
  return retry(visitor, async () => {
    let first: Found | undefined;
    for (const one of sought) first ??= (await visitor.find(one))[0];
    if (!first) throw new Error(`There is no ${sought.map(describe).join(' or ')}.`);
    return action(first);
  });
}

/** What fails may not be there yet, be covered by something that goes, or fall between two pages. */
async function retry<T>(visitor: Visitor, attempt: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + STEP_WITHIN; ;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) {
        const [address, text] = await Promise.all([visitor.address(), visitor.text()]).catch(() => ['nowhere', 'nothing']);
        throw new Error(
          `${error instanceof Error ? error.message : String(error)}\n\nAt ${address} stands:\n${text.slice(0, 2000)}`, { cause: error },
        );
      }
      await pause(100);
    }
  }
}

const describe = (sought: Sought): string =>
  ('label' in sought ? `field ${String(sought.label)}` : `${sought.role} ${String(sought.name)}`);
