import type { ReleaseDocument } from 'shared-remote/release-document';
import { fillPlace, type FillOptions } from './fill-place';

/**
 * For a release's smoke run: mounts a fragment below the page, as a place would, whoever looks.
 * @throws {Error} when the live release has no such fragment.
 */
export async function tryFragment(
  slot: HTMLElement, name: string, fragment: string, { release, ...fill }: FillOptions & { release(): Promise<ReleaseDocument> },
): Promise<void> {
  const remote = (await release()).remotes.find((one) => one.name === name);
  const declared = remote?.fragments.find((one) => one.name === fragment);
  if (!remote || !declared) throw new Error(`${name} lends no '${fragment}'.`);
  const node = slot.ownerDocument.createElement('div');
  node.dataset.part = `${name}/${fragment}`;
  slot.append(node);
  fillPlace({ node, nest: () => undefined, mine: () => true }, { remote, declared }, fill);
}
