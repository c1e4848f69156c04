import type { View } from 'shared-remote';
import type { ParcelProps } from 'shared-remote/parcel';
import type { MountedView } from '../../../shell/src/slot/parcel';

/** Replaces `shell/src/slot/parcel.ts`: a monolith mounts its own views without single-spa. */
export async function mountView(module: unknown, props: ParcelProps): Promise<MountedView> {
  // Needs no check at run time: it comes from the same build.
  const { default: view } = module as { default: View };
  await view.mount(props);
  return { unmount: () => view.unmount(props) };
}
