import type { ServiceProps } from 'shared-remote';
import type { ReleaseDocument, ReleasedRemote } from 'shared-remote/release-document';
import { createServices, type ServicesOptions } from './services';

const remote = (name: string, service: string): ReleasedRemote => ({
  name, version: '1.0.0', contract: 1, entry: { url: `/r/${name}/1.0.0/e.js`, integrity: `sha384-${'A'.repeat(64)}` }, modules: {}, routes: [], overlays: [],
  services: [{ name: service, module: 'service' }], publishes: [], requires: { runtime: '1.0.0', shared: {} },
});
const document: ReleaseDocument = { environment: 'local', sequence: 1, shell: '1.0.0', remotes: [remote('team-a', 'cart'), remote('team-b', 'session')] };
// The room only passes them on.
const props = { marker: 'props' } as unknown as ServiceProps;

function room(options: Partial<ServicesOptions> = {}) {
  const start = jest.fn(() => ({ token: async (fresh: boolean) => (fresh ? 'new' : 'old'), signOut: async () => {} }));
  const loadService = jest.fn<Promise<unknown>, [ReleasedRemote, string]>(async () => ({ start }));
  const onFailure = jest.fn();
  const all = { known: [], release: async () => document, loadService, propsFor: () => props, onFailure, ...options };
  return { start, loadService, onFailure, ...createServices(all) };
}

afterEach(() => jest.useRealTimers());

it('loads nothing until a service is called, and then the owner’s module', async () => {
  const { services, loadService, start } = room();
  const { session } = services;
  expect(loadService).not.toHaveBeenCalled();
  await expect(session.token(true)).resolves.toBe('new');
  expect(loadService).toHaveBeenCalledWith(document.remotes[1], 'service');
  expect(start).toHaveBeenCalledWith(props);
});

it('asks a remote that the page itself names, without the release', async () => {
  const release = jest.fn(async () => document);
  const { services, loadService } = room({ known: [remote('team-c', 'session')], release });
  await expect(services.session.token(false)).resolves.toBe('old');
  expect(loadService).toHaveBeenCalledWith(expect.objectContaining({ name: 'team-c' }), 'service');
  expect(release).not.toHaveBeenCalled();
});

it('starts a service once, however many calls come while it loads', async () => {
  const { services, loadService, start } = room();
  await Promise.all([services.session.token(false), services.session.token(true), services.session.signOut()]);
  await services.session.token(false);
  expect(loadService).toHaveBeenCalledTimes(1);
  expect(start).toHaveBeenCalledTimes(1);
});

it('rejects the call that met a failed load, tells of it, and loads again for the next', async () => {
  const { services, loadService, onFailure } = room();
  loadService.mockRejectedValueOnce(new Error('500'));
  await expect(services.session.token(false)).rejects.toMatchObject({ name: 'ServiceError', kind: 'load', service: 'session' });
  expect(onFailure).toHaveBeenCalledTimes(1);
  await expect(services.session.token(false)).resolves.toBe('old');
  expect(loadService).toHaveBeenCalledTimes(2);
});

it('asks for the release again after it could not be had', async () => {
  const release = jest.fn(async () => document).mockRejectedValueOnce(new Error('offline'));
  const { services } = room({ release });
  await expect(services.session.token(false)).rejects.toMatchObject({ kind: 'load' });
  await expect(services.session.token(false)).resolves.toBe('old');
});

it('tries a start that threw, at once or later, again', async () => {
  const { services, start } = room();
  start.mockImplementationOnce(() => {
    throw new Error('storage');
  });
  await expect(services.session.token(false)).rejects.toMatchObject({ kind: 'start' });
  await expect(services.session.token(false)).resolves.toBe('old');
});

it('gives up on a start that hangs', async () => {
  jest.useFakeTimers();
  const { services, start } = room();
  start.mockReturnValueOnce(new Promise(() => {}) as never);
  const call = expect(services.session.token(false)).rejects.toMatchObject({ kind: 'start' });
  await jest.advanceTimersByTimeAsync(8000);
  await call;
});

it('says so when nothing in the release offers the service, or the live one is too old for a call', async () => {
  const bare = room({ release: async () => ({ ...document, remotes: [] }) });
  await expect(bare.services.cart.connect()).rejects.toMatchObject({ kind: 'not-released' });
  await expect(room().services.session.sendVerificationEmail()).rejects.toMatchObject({ kind: 'method' });
});

it('refuses a module without a start', async () => {
  const { services } = room({ loadService: async () => ({ default: {} }) });
  await expect(services.session.token(false)).rejects.toMatchObject({ kind: 'start' });
});

it('can be awaited and kept: a service does not look like a promise', async () => {
  const { services } = room();
  expect(await services.session).toBe(services.session);
  expect(await services).toBe(services);
});

it('says whether warming worked', async () => {
  const { warm, loadService } = room();
  loadService.mockRejectedValueOnce(new Error('500'));
  await expect(warm('session')).resolves.toBe(false);
  await expect(warm('session')).resolves.toBe(true);
});

it('warms all services without ever rejecting, and a later call uses them', async () => {
  const { services, warmAll, loadService } = room();
  loadService.mockRejectedValueOnce(new Error('500'));
  await warmAll();
  expect(loadService).toHaveBeenCalledTimes(2);
  await services.session.token(false);
  expect(loadService).toHaveBeenCalledTimes(2);
});
