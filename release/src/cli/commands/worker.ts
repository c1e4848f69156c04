import { UsageError } from 'shared-api/server/command-line';
import type { Command } from '../command';

export const worker: Command = {
  usage: 'off|on',
  what: 'off: browsers remove the service worker and all that it kept at their next page load; the shop works on without it',
  async run({ registry, actor }, { words: [word, ...more] }) {
    if ((word !== 'off' && word !== 'on') || more.length > 0) throw new UsageError("Say 'worker off' or 'worker on'.");
    const { sequence } = await registry.current();
    const after = await registry.change({ action: `worker-${word}` }, sequence, actor);
    return {
      text: `The service worker is switched ${word} (release document ${after.sequence}).`,
      data: { sequence: after.sequence, worker: word },
    };
  },
};
