import { formatDay } from 'shared-rules';
import { UsageError } from 'shared-api/server/command-line';
import { mailPrivacyChange } from '../../users/mail-privacy-change';
import type { Command } from '../command';
import { plural } from '../output';

export const privacyCommands: Record<string, Command> = {
  'privacy tell': {
    usage: '--from YYYY-MM-DD --what TEXT',
    what: 'Before the privacy policy changes: writes to everybody whose data we hold, accounts, guests and who waits for their area, what changes and from when.',
    options: { from: { type: 'string' }, what: { type: 'string' } },
    async run({ deps, actor }, args) {
      args.none();
      const [from, what] = [args.day('from'), args.value('what')?.trim()];
      if (from === undefined) throw new UsageError('Say from when it counts: --from 2026-12-15.');
      if (!what) throw new UsageError('Say what changes, for customers: --what "We …".');
      const told = await mailPrivacyChange(deps, from, what, actor);
      return { data: { from, told }, text: `${plural(told, 'person is', 'people are')} told that it changes on ${formatDay(from)}.` };
    },
  },
};
