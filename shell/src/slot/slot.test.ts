/** @jest-environment jsdom */
import { waitFor } from '@testing-library/dom';
import { LoadError } from '../federation/load-error';
import type { Target } from '../navigation/route-table';
import type { ParcelProps } from 'shared-remote/parcel';
import { fakeShop } from 'shared-remote/testing';
import { releasedRemote, route } from '../testing/released';
import { keepInput } from '../starter/early-input';
import { createFace } from './face';
import { createSlot } from './slot';
import { createMountedViews } from './mounted-views';
import { createViewMounter } from './view-mounter';

const target = (name: string): Target => ({ remote: releasedRemote(name), route: route(`/${name}`) });

/** What the view that was mounted last was given to say that it can't go on. */
let crash: (error: unknown) => void = () => {};

/** A view that writes its name, and keeps the order of what was asked of it. */
function viewModule(name: string, log: string[], faults: { mount?: () => Promise<void>; unmount?: () => Promise<void> } = {}) {
  return {
    default: {
      bootstrap: async () => {},
      async mount({ domElement, hydrate, data, onFatal }: ParcelProps) {
        log.push(`mount ${name}${hydrate ? ' on composed HTML' : ''}${typeof data === 'string' ? ` with ${data}` : ''}`);
        crash = onFatal;
        await faults.mount?.();
        if (!hydrate) domElement.textContent = `I am ${name}`;
      },
      async unmount({ domElement }: { domElement: HTMLElement }) {
        log.push(`unmount ${name}`);
        await faults.unmount?.();
        domElement.textContent = '';
      },
    },
  };
}

function setUp({
  html = '', mode = 'full' as 'full' | 'skeleton', budget = 300, ready = [] as string[], slow = [] as string[],
  data = Promise.resolve<unknown>(undefined),
} = {}) {
  document.body.innerHTML = `<main id="slot">${html}</main>`;
  const main = document.querySelector('main') as HTMLElement;
  const log: string[] = [];
  const discarded: string[] = [];
  const announced: string[] = [];
  const failures: LoadError[] = [];
  const loads: { name: string; reason: string; resolve(module: unknown): void; reject(error: unknown): void }[] = [];
  const loader = {
    load: () => Promise.resolve(),
    preloadService() {},
    discard({ name, version }: Target['remote'], error: unknown, kind: LoadError['kind']) {
      discarded.push(name);
      const known = error instanceof LoadError ? error : new LoadError(kind, name, version, error);
      known.exhausted = loads.length >= 3;
      return known;
    },
  };
  const slot = createSlot({
    face: createFace(main, keepInput(document), (text) => announced.push(text), () => log.push('reload')),
    limits: { total: budget, data: budget, mountAtLeast: 0 },
    prepare: ({ remote }, reason) => ({
      module: new Promise((resolve, reject) => {
        loads.push({ name: remote.name, reason, resolve, reject });
        const faults = slow.includes(remote.name) ? { mount: () => settle(120) } : {};
        if (ready.includes(remote.name)) resolve(viewModule(remote.name, log, faults));
      }),
      data,
    }),
    mount: createViewMounter({ views: createMountedViews(), loader, onRecoverable() {} }),
    propsFor({ remote }) {
      const { hydrate: _hydrate, data: _data, onFatal: _onFatal, onRecoverable: _onRecoverable, ...props } = fakeShop().props;
      return { props: { ...props, view: remote.name }, close: () => log.push(`close ${remote.name}`) };
    },
    ...(html && { composed: { route: '/a', mode, data: { plans: 3 } } }),
    onFailure: (error) => failures.push(error),
    async fade(change) {
      log.push('fade');
      await change();
      log.push('faded');
    },
    onMounted: (wanted) => log.push(`standing ${wanted.remote.name}`),
  });
  return { slot, main, log, failures, loads, discarded, announced };
}

const settle = (millis = 30) => new Promise<void>((resolve) => setTimeout(resolve, millis));

test('a view is loaded, mounted, and takes the place of the skeleton', async () => {
  const { slot, main, log, loads } = setUp();
  slot.show(target('a'));
  expect(main.getAttribute('aria-busy')).toBe('true');
  expect(main.querySelector('[data-skeleton]')).not.toBeNull();
  loads[0]?.resolve(viewModule('a', log));
  await settle();
  expect(main.textContent).toBe('I am a');
  expect(main.querySelector('[data-skeleton]')).toBeNull();
  expect(main.hasAttribute('aria-busy')).toBe(false);
});

test('the composed HTML stands until its own view hydrates it', async () => {
  const { slot, main, log, loads } = setUp({ html: '<div data-view="/a"><h1>Composed</h1></div>' });
  slot.show(target('a'));
  expect(main.textContent).toBe('Composed');
  loads[0]?.resolve(viewModule('a', log));
  await settle();
  expect(log[0]).toBe('mount a on composed HTML');
  expect(main.textContent).toBe('Composed');
});

test('a composed skeleton stays until the view stands beside it, and is then gone', async () => {
  let stand = () => {};
  const { slot, main, log, loads } = setUp({ html: '<div data-view="/a">Shape</div>', mode: 'skeleton' });
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log, { mount: () => new Promise((resolve) => (stand = resolve)) }));
  await settle();
  expect(main.textContent).toBe('Shape');
  stand();
  await settle();
  expect(log[0]).toBe('mount a');
  expect(main.textContent).toBe('I am a');
});

test('leaving and entering never overlap, and each view gets a fresh node', async () => {
  const { slot, log, main, loads } = setUp();
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log, { unmount: () => settle(20) }));
  await settle();
  const node = main.firstElementChild;
  slot.show(target('b'));
  await settle(40);
  loads[1]?.resolve(viewModule('b', log));
  await settle();
  expect(log).toEqual(['mount a', 'standing a', 'unmount a', 'close a', 'mount b', 'standing b']);
  expect(main.firstElementChild).not.toBe(node);
});

test('after rapid flips only the last address is mounted, and a slow remote holds nothing up', async () => {
  const { slot, log, loads, main } = setUp();
  slot.show(target('slow'));
  slot.show(target('b'));
  await settle();
  slot.show(target('c'));
  await settle();
  expect(loads.map(({ name }) => name)).toEqual(['slow', 'b', 'c']);
  loads[2]?.resolve(viewModule('c', log));
  loads[0]?.resolve(viewModule('slow', log));
  await settle();
  expect(log).toEqual(['mount c', 'standing c']);
  expect(main.textContent).toBe('I am c');
});

test('two addresses of one route are one mount', async () => {
  const { slot, log, loads } = setUp();
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log));
  await settle();
  slot.show(target('a'));
  await settle();
  expect(loads).toHaveLength(1);
  expect(log).toEqual(['mount a', 'standing a']);
});

test('a failed load shows the card once, keeps the composed words readable, and Try again recovers', async () => {
  const { slot, main, log, loads, failures } = setUp({ html: '<div data-view="/a"><h1>Composed</h1></div>' });
  slot.show(target('a'));
  loads[0]?.reject(new LoadError('entry', 'a', '1.0.0'));
  await settle();
  expect(failures.map(({ kind }) => kind)).toEqual(['entry']);
  expect(main.querySelector('[role=alert]')?.textContent).toContain('This part of the page didn’t load');
  expect(document.activeElement?.textContent).toBe('This part of the page didn’t load');
  expect(main.querySelector<HTMLElement>('[data-view]')?.inert).toBe(true);
  main.querySelector<HTMLButtonElement>('[role=alert] button')?.click();
  loads[1]?.resolve(viewModule('a', log));
  await settle();
  expect(main.querySelector('[role=alert]')).toBeNull();
  expect(main.querySelector<HTMLElement>('[data-view]')?.inert).toBe(false);
  expect(log[0]).toBe('mount a on composed HTML');
});

test('a page that fails to load does not keep the title of the page before; a composed one, which can still be read, keeps its own', async () => {
  const { slot, log, loads } = setUp({ html: '<div data-view="/a"><h1>Composed</h1></div>' });
  document.title = 'Page a';
  slot.show(target('a'));
  loads[0]?.reject(new LoadError('entry', 'a', '1.0.0'));
  await settle();
  expect(document.title).toBe('Page a');
  document.querySelector<HTMLButtonElement>('[role=alert] button')?.click();
  loads[1]?.resolve(viewModule('a', log));
  await settle();
  slot.show(target('b'));
  await settle();
  loads[2]?.reject(new LoadError('entry', 'b', '1.0.0'));
  await settle();
  expect(document.title).toBe('This part of the page didn’t load');
});

test('what came after its time limit is mounted by Try again at once, and the composed page can be used', async () => {
  const { slot, main, log, loads } = setUp({ html: '<div data-view="/a"><h1>Composed</h1></div>' });
  slot.show(target('a'));
  loads[0]?.reject(new LoadError('timeout', 'a', '1.0.0'));
  await settle();
  main.querySelector<HTMLButtonElement>('[role=alert] button')?.click();
  loads[1]?.resolve(viewModule('a', log));
  await settle();
  expect(main.querySelector<HTMLElement>('[data-view]')?.inert).toBe(false);
});

test('when no path is left to try, the card offers a reload', async () => {
  const { slot, main, log, loads } = setUp();
  slot.show(target('a'));
  for (let attempt = 0; attempt < 3; attempt += 1) {
    // As the loader says it.
    loads[attempt]?.reject(Object.assign(new LoadError('entry', 'a', '1.0.0'), { exhausted: attempt === 2 }));
    await settle();
    main.querySelector<HTMLButtonElement>('[role=alert] button')?.click();
    await settle();
  }
  expect(log).toEqual(['reload']);
});

test('a mount that hangs fails with the time budget; single-spa alone would only log it', async () => {
  const { slot, main, log, loads, failures, discarded } = setUp({ budget: 60 });
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log, { mount: () => new Promise(() => {}) }));
  // Or 'Try again' would mount the same module for ever.
  await waitFor(() => expect(discarded).toEqual(['a']));
  expect(failures.map(({ kind }) => kind)).toEqual(['timeout']);
  expect(main.querySelector('[role=alert]')).not.toBeNull();
  expect(log).toContain('close a');
});

test('a mount that throws fails with its own kind, and the next address still works', async () => {
  const { slot, main, log, loads, failures } = setUp();
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log, { mount: () => Promise.reject(new Error('no')) }));
  await settle();
  expect(failures.map(({ kind }) => kind)).toEqual(['mount']);
  slot.show(target('b'));
  await settle();
  loads[1]?.resolve(viewModule('b', log));
  await settle();
  expect(main.textContent).toBe('I am b');
});

test('a view that leaves is hidden at once; while its unmount takes long, a skeleton is shown', async () => {
  const { slot, main, log, loads } = setUp({ ready: ['b'] });
  slot.show(target('a'));
  let leave = () => {};
  loads[0]?.resolve(viewModule('a', log, {
    unmount: () => {
      log.push(`the page says '${main.textContent}'`);
      return new Promise((resolve) => (leave = resolve));
    },
  }));
  await settle();
  slot.show(target('b'));
  await settle();
  expect(log).toEqual(['mount a', 'standing a', 'fade', 'unmount a', "the page says ''"]);
  await waitFor(() => expect(main.querySelector('[data-skeleton]')).not.toBeNull());
  leave();
  await waitFor(() => expect(loads).toHaveLength(2));
  loads[1]?.resolve(viewModule('b', log));
  await waitFor(() => expect(main.textContent).toBe('I am b'));
  expect(main.hasAttribute('aria-busy')).toBe(false);
});

test('an unmount that throws is reported and does not keep the next view from coming', async () => {
  const { slot, main, log, loads, failures } = setUp();
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log, { unmount: () => Promise.reject(new Error('no')) }));
  await settle();
  slot.show(target('b'));
  await settle();
  loads[1]?.resolve(viewModule('b', log));
  await settle();
  expect(failures.map(({ kind }) => kind)).toEqual(['unmount']);
  expect(main.textContent).toBe('I am b');
});

test('a list of remotes that cannot be had at once, while the last view is still leaving, ends with the card', async () => {
  const { slot, main, log, loads } = setUp();
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log, { unmount: () => settle(60) }));
  await settle();
  slot.wait();
  slot.fail(() => log.push('again'));
  await settle(100);
  expect(main.querySelector('[data-skeleton]')).toBeNull();
  main.querySelector<HTMLButtonElement>('[role=alert] button')?.click();
  expect(log.at(-1)).toBe('again');
});

test('a view that is asked for while the last one is still leaving waits for that', async () => {
  const { slot, log, loads } = setUp();
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log, { unmount: () => settle(40).then(() => void log.push('gone')) }));
  await settle();
  slot.wait();
  slot.show(target('b'));
  await waitFor(() => expect(loads).toHaveLength(2));
  loads[1]?.resolve(viewModule('b', log));
  await waitFor(() => expect(log).toContain('standing b'));
  expect(log).toEqual(['mount a', 'standing a', 'unmount a', 'gone', 'close a', 'mount b', 'standing b']);
});

test('a module that is no view is refused', async () => {
  const { slot, loads, failures } = setUp();
  slot.show(target('a'));
  loads[0]?.resolve({ default: 'hello' });
  await settle();
  expect(failures.map(({ kind }) => kind)).toEqual(['module']);
});

test('a remote that its team switched off stands as a card, without a load or a report; the next address works', async () => {
  const { slot, main, loads, failures } = setUp({ html: '<section data-card></section>' });
  document.title = 'Page a';
  const off = target('a');
  slot.show({ ...off, remote: { ...off.remote, disabled: true } });
  await settle();
  expect(main.querySelectorAll('[data-card]')).toHaveLength(1);
  expect(main.querySelector('[role=alert] h2')?.textContent).toBe('This part of the shop is not available right now');
  expect(main.querySelector('button')?.textContent).toBe('Reload the page');
  expect([loads, failures, document.title]).toEqual([[], [], 'Page a']);
  slot.show(target('b'));
  await settle();
  loads[0]?.resolve(viewModule('b', []));
  await settle();
  expect(main.textContent).toContain('I am b');
  expect(main.querySelector('[data-card]')).toBeNull();
});

test('a view mounts with its data, and the composed page with its own', async () => {
  const { slot, log, loads } = setUp({ html: '<div data-view="/a">Shape</div>', mode: 'skeleton', data: Promise.resolve('orders') });
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log));
  await settle();
  slot.show(target('b'));
  await settle();
  loads[1]?.resolve(viewModule('b', log));
  await settle();
  expect(loads.map(({ name, reason }) => `${name} ${reason}`)).toEqual(['a start', 'b tap']);
  expect(log.filter((line) => line.startsWith('mount'))).toEqual(['mount a', 'mount b with orders']);
});

test('a view that crashes after its mount leaves and gives way to the card, and Try again mounts it anew', async () => {
  const { slot, main, log, loads, failures, discarded } = setUp();
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log));
  await settle();
  crash(new Error('later'));
  crash(new Error('and again'));
  await settle();
  expect(failures.map(({ kind }) => kind)).toEqual(['crash']);
  expect(discarded).toEqual(['a']);
  expect(log).toEqual(['mount a', 'standing a', 'unmount a', 'close a']);
  main.querySelector<HTMLButtonElement>('[role=alert] button')?.click();
  await settle();
  loads[1]?.resolve(viewModule('a', log));
  await settle();
  expect(main.textContent).toBe('I am a');
});

test.each(['contract', 'shared'] as const)('offers a reload and no other try where the remote does not fit (%s)', async (kind) => {
  const { slot, main, loads } = setUp();
  slot.show(target('a'));
  loads[0]?.reject(new LoadError(kind, 'a', '1.0.0'));
  await settle();
  expect([...main.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Reload the page']);
});

test('what is here already comes without a skeleton', async () => {
  const { slot, main, log, loads } = setUp({ ready: ['b'] });
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log));
  await settle();
  const seen: string[] = [];
  const watcher = new MutationObserver(() => void (main.querySelector('[data-skeleton]') && seen.push('skeleton')));
  watcher.observe(main, { childList: true });
  slot.show(target('b'));
  await settle();
  expect(main.textContent).toBe('I am b');
  expect(seen).toEqual([]);
  watcher.disconnect();
});

test('a view whose mount takes longer than a skeleton is kept back for still comes', async () => {
  const { slot, main, log, loads } = setUp({ ready: ['b'], slow: ['b'] });
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log));
  await settle();
  slot.show(target('b'));
  await settle(80);
  expect(main.querySelector('[data-skeleton]')).not.toBeNull();
  await waitFor(() => expect(log).toContain('standing b'));
  expect(main.textContent).toBe('I am b');
});

test('after a second the page shows that it is still loading, announced from outside the busy slot until the view is there', async () => {
  const { slot, main, log, loads, announced } = setUp({ budget: 5000 });
  slot.show(target('a'));
  await waitFor(() => expect(main.textContent).toBe('Still loading …'));
  expect(main.querySelector('[role=status]')).toBeNull();
  expect(announced).toEqual(['Still loading …']);
  loads[0]?.resolve(viewModule('a', log));
  await waitFor(() => expect(main.textContent).toBe('I am a'));
  expect(announced).toEqual(['Still loading …', '']);
});

test('one page fades into the next where that has nothing to wait for; the first page does not, nor one that must be loaded', async () => {
  const { slot, log, loads } = setUp({ ready: ['a', 'b'] });
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    slot.show(target(name));
    await settle();
    loads[index]?.resolve(viewModule(name, log));
    await settle();
  }
  expect(log).toEqual([
    'mount a', 'standing a', 'fade', 'unmount a', 'close a', 'mount b', 'standing b', 'faded', 'unmount b', 'close b', 'mount c',
    'standing c',
  ]);
});

test('does not fade into a page that is loaded but still waits for its data: nothing would move meanwhile', async () => {
  let answer: (data: unknown) => void = () => {};
  const data = new Promise((resolve) => (answer = resolve));
  const { slot, main, log, loads } = setUp({ html: '<div data-view="/a">Shape</div>', mode: 'skeleton', ready: ['b'], data });
  slot.show(target('a'));
  loads[0]?.resolve(viewModule('a', log));
  await settle();
  slot.show(target('b'));
  await settle();
  expect(log).not.toContain('fade');
  expect(main.querySelector('[data-skeleton]')).not.toBeNull();
  answer('orders');
  await settle();
  expect(log.filter((line) => line.startsWith('mount'))).toEqual(['mount a', 'mount b with orders']);
});
