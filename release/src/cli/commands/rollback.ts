import { Refusal } from '../../refusal';
import { readVersion, type Command } from '../command';

export const rollback: Command = {
  usage: '[<package>] [<version>]',
  what: 'undo the latest step: end the canary, or else go back to the version that was live before',
  more: 'A second rollback leads further back. No gate holds it up but the one that keeps versions apart that can’t work together.',
  async run({ registry, actor }, args) {
    const { name, rest } = args.target();
    const { sequence, document } = await registry.current();
    const live = document.live[name];
    if (!live) throw new Refusal('not-live', `${name} is not live.`);
    // With a canary, the canary is what gets rolled back: the live version has been used for longer.
    const version = readVersion(rest) ?? (live.canary ? live.version : await registry.before(name));
    if (version === undefined) throw new Refusal('not-live', `${name} ${live.version} is the first version that was live: there is none before it.`);
    const after = await registry.change({ action: 'rollback', versions: [{ name, version }] }, sequence, actor);
    const what = version === live.version ? `The canary of ${name} is over: everybody gets ${version}` : `${name} is back at ${version}`;
    return {
      text: `${what} (release document ${after.sequence}).${live.disabled ? ` It is still disabled: 'enable' ends that.` : ''}`,
      data: { sequence: after.sequence, name, version },
    };
  },
};
