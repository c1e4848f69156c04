import { Refusal } from '../../refusal';
import { readReason, REASON, type Arguments, type Command, type Tools } from '../command';

export const disable: Command = {
  usage: '[<package>] [--reason "<why>"]',
  what: 'kill switch: the package’s pages show a card instead, none of its code runs; the rest of the shop works',
  options: REASON,
  run: (tools, args) => flip(tools, 'disable', args),
};

export const enable: Command = {
  usage: '[<package>] [--reason "<why>"]',
  what: 'end the kill switch (so does promote)',
  options: REASON,
  run: (tools, args) => flip(tools, 'enable', args),
};

async function flip({ registry, actor }: Tools, action: 'disable' | 'enable', args: Arguments) {
  const { name } = args.target();
  const { sequence, document } = await registry.current();
  const live = document.live[name];
  if (!live) throw new Refusal('not-live', `${name} is not live.`);
  const after = await registry.change({ action, versions: [{ name, version: live.version }], ...readReason(args) }, sequence, actor);
  const text = action === 'disable' ? `${name} is switched off. 'enable' or 'promote' brings it back` : `${name} ${live.version} is back`;
  return {
    text: `${text} (release document ${after.sequence}).`,
    data: { sequence: after.sequence, name, version: live.version, disabled: action === 'disable' },
  };
}
