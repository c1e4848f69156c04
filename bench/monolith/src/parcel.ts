import type { View } from 'shared-remote';
import type { ParcelProps } from 'shared-remote/parcel';
import type { MountedView } from '../../../shell/src/slot/parcel';

/** In the place of `shell/src/slot/parcel.ts`: a monolith needs no single-spa to mount its own screens. */
export async function mountView(module: unknown, props: ParcelProps): Promise<MountedView> {
  // Our own bundle's modules, not somebody else's.
  const { default: view } = module as { default: View };
  await view.mount(props);
  return { unmount: () => view.unmount(props) };
}
