import type { PublicConfig } from 'shared-remote/config';
import type { DevServers } from '../development/dev-servers';
import type { Registry } from '../registry/registry';
import type { Store } from '../store/store';
import type { Renderers } from './renderers';

export interface ComposeOptions {
  store: Store;
  registry: Registry;
  config: PublicConfig;
  apiUrl: string;
  /** The folder of the menu's pictures. */
  photos: string;
  /** The file that lists the teams' public keys. */
  trust: string;
  /** The registry was put back to an earlier state on purpose: its pages replace those of a later document. */
  acceptOlder?: boolean;
  /** Those of a composer process, kept between compositions. Without it, renderers are made for one composition. */
  renderers?: Renderers;
  /** Packages that come from a dev server instead of the store (`npm run dev`). */
  devServers?: DevServers;
}
