import type { ReleasedRemote } from 'shared-remote/release-document';
import type { LoadError } from './federation/load-error';
import type { Loader } from './federation/loader';
import type { Release } from './federation/release';
import type { RouteTable } from './navigation/route-table';
import { timeMounts } from './owners/time-mounts';
import { createPrepare } from './prepare/prepare';
import type { RemoteProps } from './remote-props';
import { createServices } from './services/services';
import { createMountedViews } from './slot/mounted-views';
import { createViewMounter, type OwnProps } from './slot/view-mounter';

interface RemotesOptions {
  /** Remotes that the page itself names. */
  known: readonly ReleasedRemote[];
  loader: Loader;
  release: Release;
  routes: RouteTable;
  propsFor: RemoteProps;
  /** The uid of the signed-in customer who may see customers' pages. */
  customer(): string | undefined;
  onFailure(error: LoadError): void;
  onRecoverable(error: unknown, remote: ReleasedRemote): void;
}

/** What page, overlays and fragments have in common: how remotes are loaded, prepared, started and mounted. */
export type Remotes = ReturnType<typeof createRemotes>;

export function createRemotes({ known, loader, release, routes, propsFor, customer, onFailure, onRecoverable }: RemotesOptions) {
  const { services, guesses, start } = createServices({
    known, release, loader, onFailure, propsFor: (remote, own) => propsFor(remote, own).props,
  });
  const { prepare, guess, clear } = createPrepare({
    loader, routes, startService: start, isCustomer: () => customer() !== undefined,
    loadProps: (remote, isGuess) => propsFor(remote, isGuess ? guesses : services),
  });
  const views = createMountedViews();
  const mounter = createViewMounter({ loader, views, onRecoverable });
  return {
    services, startService: start, prepare, guess, clear, views, release, customer, onFailure,
    mount: SHOP_ENVIRONMENT === 'production' ? mounter : timeMounts(mounter),
    propsForView(remote: ReleasedRemote, view: string, own: Parameters<RemoteProps>[2]): OwnProps {
      const { props, close } = propsFor(remote, services, own);
      return { props: { ...props, view: `${remote.name}/${view}` }, close };
    },
  };
}
