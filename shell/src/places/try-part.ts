import type { ReleaseDocument } from 'shared-remote/release-document';
import { fillPlace, type FillOptions } from './fill-place';

/**
 * For a release's smoke run: mounts a part below the page, as a place would, whoever looks.
 * @throws {Error} when the live release has no such part.
 */
export async function tryPart(
  slot: HTMLElement, name: string, part: string, { release, ...fill }: FillOptions & { release(): Promise<ReleaseDocument> },
): Promise<void> {
  const remote = (await release()).remotes.find((one) => one.name === name);
  const declared = remote?.fragments.find((one) => one.name === part);
  if (!remote || !declared) throw new Error(`${name} lends no '${part}'.`);
  const node = slot.ownerDocument.createElement('div');
  node.dataset.part = `${name}/${part}`;
  slot.append(node);
  fillPlace({ node, nest: () => undefined, mine: () => true }, { remote, declared }, fill);
}
