import * as v from 'valibot';
import { RELEASE_ACTIONS } from 'shared-api/schemas/releases';
import { Refusal } from '../refusal';
import { Arguments, type Command, type Tools } from '../cli/command';
import { canary } from '../cli/commands/canary';
import { disable, enable } from '../cli/commands/disable';
import { promote } from '../cli/commands/promote';
import { rollback } from '../cli/commands/rollback';

export const Change = v.object({
  action: v.picklist(RELEASE_ACTIONS), name: v.string(), version: v.optional(v.string()), share: v.optional(v.number()),
  override: v.optional(v.string()), reason: v.optional(v.string()), seen: v.number(),
});
type Change = v.InferOutput<typeof Change>;

const commands: Record<Change['action'], Command> = { promote, canary, rollback, disable, enable };

/**
 * One command of the release tool, with all that it checks, on the document that its author has seen.
 * @param isLate whether who asked has been told that nobody answers. The gate may have to wait for the backend.
 * @throws {Refusal} as the command; `late`, and nothing is changed; `conflict` when the document is another by now. @throws {UsageError}
 */
export async function performChange(
  tools: Tools, { action, name, version, share, override, reason, seen }: Change, isLate: () => boolean,
): Promise<{ text: string }> {
  const words = [name, ...(share === undefined ? [] : [String(share)]), ...(version === undefined ? [] : [version])];
  const asSeen = {
    ...tools, registry: {
      ...tools.registry,
      async change(...[change, , actor]: Parameters<Tools['registry']['change']>) {
        if (isLate()) throw new Refusal('late', 'The checks took too long, so nothing was changed. Try again.');
        return tools.registry.change(change, seen, actor);
      },
    },
  };
  const { text } = await commands[action].run(asSeen, new Arguments(words, { override, reason }));
  return { text };
}
