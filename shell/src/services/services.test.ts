/** @jest-environment jsdom */
import { defineService, serviceOf, type ServiceProps } from 'shared-remote';
import type { ReleasedRemote } from 'shared-remote/release-document';
import * as v from 'valibot';
import { asLoadError } from '../federation/load-error';
import { createLoader } from '../federation/loader';
import { released, releasedRemote } from '../testing/released';
import { createServices, type ServicesOptions } from './services';

jest.mock('@module-federation/runtime', () => ({}));
jest.mock('../federation/provide', () => ({ provides: { runtime: '2.9.2', shared: {}, contracts: [1, 2] } }));

const session = defineService('session', {
  token: { takes: [v.boolean()], answers: v.string() }, signOut: { takes: [] }, sendVerificationEmail: { takes: [] },
});
const cart = defineService('cart', { connect: { takes: [] } });

const remote = (name: string, service: string) => releasedRemote(name, { services: [{ name: service, module: 'service' }] });
const release = released(remote('team-a', 'cart'), remote('team-b', 'session'));
// The room only passes them on.
const props = { marker: 'props' } as unknown as ServiceProps;

function shop(options: Partial<ServicesOptions> = {}) {
  const start = jest.fn(() => ({ token: async (fresh: boolean) => (fresh ? 'new' : 'old'), signOut: async () => {} }));
  const loadService = jest.fn<Promise<unknown>, [ReleasedRemote, string]>(async () => ({ start }));
  const onFailure = jest.fn();
  const discard = jest.fn((owner: ReleasedRemote, error: unknown) => asLoadError(error, 'module', owner));
  const made = createServices({
    known: [], release: async () => release, loader: { load: loadService, discard }, propsFor: () => props, onFailure, ...options,
  });
  return {
    start, loadService, onFailure, discard, raw: made.services, guesses: made.guesses, startService: made.start,
    services: { session: serviceOf(made.services, session), cart: serviceOf(made.services, cart) },
  };
}

afterEach(() => jest.useRealTimers());

it('loads nothing until a service is called, and then the owner’s module', async () => {
  const { services, loadService, start } = shop();
  expect(loadService).not.toHaveBeenCalled();
  await expect(services.session.token(true)).resolves.toBe('new');
  expect(loadService).toHaveBeenCalledWith(release.remotes[1], 'service', { headless: true, guess: false, budget: expect.any(Number) });
  expect(start).toHaveBeenCalledWith(props);
});

it('asks a remote that the page itself names, without the release', async () => {
  const asked = jest.fn(async () => release);
  const { services, loadService } = shop({ known: [remote('team-c', 'session')], release: asked });
  await expect(services.session.token(false)).resolves.toBe('old');
  expect(loadService).toHaveBeenCalledWith(
    expect.objectContaining({ name: 'team-c' }), 'service', expect.objectContaining({ headless: true }),
  );
  expect(asked).not.toHaveBeenCalled();
});

it('starts a service once, however many calls come while it loads', async () => {
  const { services, loadService, start } = shop();
  await Promise.all([services.session.token(false), services.session.token(true), services.session.signOut()]);
  await services.session.token(false);
  expect(loadService).toHaveBeenCalledTimes(1);
  expect(start).toHaveBeenCalledTimes(1);
});

it('rejects the call that met a failed load, tells of it, and loads again for the next', async () => {
  const { services, loadService, onFailure } = shop();
  loadService.mockRejectedValueOnce(new Error('500'));
  await expect(services.session.token(false)).rejects.toMatchObject({ name: 'ServiceError', cause: new Error('500') });
  expect(onFailure).toHaveBeenCalledTimes(1);
  await expect(services.session.token(false)).resolves.toBe('old');
  expect(loadService).toHaveBeenCalledTimes(2);
});

it('asks for the release again after it could not be had', async () => {
  const asked = jest.fn(async () => release).mockRejectedValueOnce(new Error('offline'));
  const { services } = shop({ release: asked });
  await expect(services.session.token(false)).rejects.toMatchObject({ cause: new Error('offline') });
  await expect(services.session.token(false)).resolves.toBe('old');
});

it('tries a start that threw, at once or later, again', async () => {
  const { services, start } = shop();
  start.mockImplementationOnce(() => {
    throw new Error('storage');
  });
  await expect(services.session.token(false)).rejects.toMatchObject({ cause: { cause: new Error('storage') } });
  await expect(services.session.token(false)).resolves.toBe('old');
});

it('gives up on a start that hangs', async () => {
  jest.useFakeTimers();
  const { services, start } = shop();
  start.mockReturnValueOnce(new Promise(() => {}) as never);
  const call = expect(services.session.token(false)).rejects.toMatchObject({ cause: { kind: 'timeout' } });
  await jest.advanceTimersByTimeAsync(8000);
  await call;
});

/** As in the browser: the loader's own paths and attempts, and a runtime that the test answers. */
function withLoader() {
  const entries: string[] = [];
  const answers: ((module: unknown) => void)[] = [];
  const loader = createLoader({
    registerPlugins() {},
    registerRemotes: (remotes) => void entries.push(...remotes.map((one) => ('entry' in one ? new URL(one.entry).pathname : ''))),
    // The runtime's own type promises whatever its caller says it does.
    loadRemote: (() => new Promise((resolve) => answers.push(resolve))) as never,
  });
  return { entries, answers, ...shop({ loader }) };
}

it('has no time limit while nobody waits: a call that comes meanwhile gets the same service, by the same path, without a report', async () => {
  jest.useFakeTimers();
  const { startService, services, answers, entries, onFailure, start } = withLoader();
  const guessed = startService('session', { guess: true });
  await jest.advanceTimersByTimeAsync(9000);
  const call = services.session.token(true);
  await jest.advanceTimersByTimeAsync(1000);
  answers[0]?.({ start });
  await expect(call).resolves.toBe('new');
  await expect(guessed).resolves.toBe(true);
  expect([entries.length, answers.length, start.mock.calls.length, onFailure.mock.calls.length]).toEqual([1, 1, 1, 0]);
});

it('lets a slow start that nobody waits for go on, and a call wait for it as long as for its own', async () => {
  jest.useFakeTimers();
  const { startService, services, start, discard, onFailure } = shop();
  let answer: (service: object) => void = () => {};
  start.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)) as never);
  const guessed = startService('session', { guess: true });
  await jest.advanceTimersByTimeAsync(60_000);
  const call = services.session.token(true);
  await jest.advanceTimersByTimeAsync(5000);
  answer({ token: async () => 'late' });
  await expect(call).resolves.toBe('late');
  await expect(guessed).resolves.toBe(true);
  expect([discard.mock.calls.length, onFailure.mock.calls.length]).toEqual([0, 0]);
});

it('keeps a failed load to itself while nobody waits, and tells of a start that threw, which the next call tries again', async () => {
  const { startService, services, loadService, start, discard, onFailure } = shop();
  loadService.mockRejectedValueOnce(new Error('500'));
  await expect(startService('session', { guess: true })).resolves.toBe(false);
  expect(onFailure).not.toHaveBeenCalled();
  start.mockImplementationOnce(() => {
    throw new Error('storage');
  });
  await expect(startService('session', { guess: true })).resolves.toBe(false);
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ kind: 'module', cause: new Error('storage') }));
  await expect(services.session.token(false)).resolves.toBe('old');
  expect(discard).not.toHaveBeenCalled();
});

it('calls a service for a guess as a guess', async () => {
  const { guesses, loadService } = shop();
  await expect(serviceOf(guesses, session).token(true)).resolves.toBe('new');
  expect(loadService).toHaveBeenCalledWith(release.remotes[1], 'service', expect.objectContaining({ guess: true }));
});

it('says so when nothing in the release offers the service, or the live one is too old for a call', async () => {
  const bare = shop({ release: async () => ({ ...release, remotes: [] }) });
  await expect(bare.services.cart.connect()).rejects.toMatchObject({ cause: new TypeError('No live remote offers the service \'cart\'.') });
  await expect(shop().services.session.sendVerificationEmail()).rejects.toMatchObject({
    cause: new TypeError('The live service \'session\' has no \'sendVerificationEmail\'.'),
  });
});

it('refuses a module without a start, and has it evaluated anew', async () => {
  const { services, loadService, discard } = shop();
  loadService.mockResolvedValue({ default: {} });
  await expect(services.session.token(false)).rejects.toMatchObject({ name: 'ServiceError' });
  expect(discard).toHaveBeenCalledTimes(1);
});

it('can be awaited and kept: a service does not look like a promise', async () => {
  const { raw } = shop();
  expect(await raw.session).toBe(raw.session);
  expect(await raw).toBe(raw);
});

it('says whether starting worked', async () => {
  const { startService, loadService } = shop();
  loadService.mockRejectedValueOnce(new Error('500'));
  await expect(startService('session')).resolves.toBe(false);
  await expect(startService('session')).resolves.toBe(true);
});

it('parses an answer where it arrives: one that makes no sense rejects the call, and fields that the caller does not read are left out', async () => {
  const { raw, start } = shop();
  start.mockReturnValue({ token: async () => ({ text: 'x', more: 1 }) as never, signOut: async () => 'nobody reads this' as never });
  await expect(serviceOf(raw, session).token(true)).rejects.toMatchObject({ name: 'ApiError', message: 'Invalid response from backend' });
  await expect(serviceOf(raw, session).signOut()).resolves.toBeUndefined();
  const read = defineService('session', { token: { takes: [v.boolean()], answers: v.object({ text: v.string() }) } });
  await expect(serviceOf(raw, read).token(true)).resolves.toEqual({ text: 'x' });
});
