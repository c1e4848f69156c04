import { Refusal } from '../../refusal';
import type { Version } from '../../registry/live-document';
import { ABOUT_OVERRIDE, OVERRIDE, readOverride, readReason, readVersion, REASON, type Command } from '../command';

export const rollback: Command = {
  usage: '[<package>] [<version>] [--reason "<why>"] [--override "<reason>"]',
  what: 'undo the latest step: end the canary, or else go back to the version that was live before',
  more: 'A second rollback leads further back. A version that was rolled back from, or halted as a canary, is passed over unless it\nis named or was promoted again. The API is not compared; versions that can’t work together are refused.\n' + ABOUT_OVERRIDE,
  options: { ...OVERRIDE, ...REASON },
  async run({ registry, actor }, args) {
    const { name, rest } = args.target();
    const { sequence, document } = await registry.current();
    const live = document.live[name];
    if (!live) throw new Refusal('not-live', `${name} is not live.`);
    // With a canary, the canary is what gets rolled back: the live version has been used for longer.
    const version = readVersion(rest) ?? (live.canary ? live.version : (await registry.past(name)).before);
    if (version === undefined) {
      throw new Refusal(
        'not-live',
        `${name} ${live.version} has no earlier version to go back to; those that were taken back are passed over. Name a version ('history' lists them), or 'disable' ${name}.`,
      );
    }
    const change = { action: 'rollback' as const, versions: [{ name, version }] as [Version], ...readOverride(args), ...readReason(args) };
    const after = await registry.change(change, sequence, actor);
    const what = version === live.version ? `The canary of ${name} is over: everybody gets ${version}` : `${name} is back at ${version}`;
    return {
      text: `${what} (release document ${after.sequence}).${live.disabled ? ` It is still disabled: 'enable' ends that.` : ''}`,
      data: { sequence: after.sequence, name, version },
    };
  },
};
