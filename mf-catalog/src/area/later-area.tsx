import { useEffect, useState } from 'react';
import { useLocation } from 'shared-remote';
import { PLANS } from '../copy';
import type * as AreaDialogs from './area-dialogs';

type Dialogs = typeof AreaDialogs;

const LINK = /^#(area|week)=([\w-]{36,43})$/;

/** The dialogs for who is outside the area, and for links of mails, in a file of their own: few visitors need them, and all load Home. */
export function LaterArea({ postCode, onClose }: { postCode: string | undefined; onClose: () => void }) {
  const [, kind, token] = LINK.exec(useLocation().hash) ?? [];
  const [dialogs, setDialogs] = useState<Dialogs | 'failed'>();
  const isWanted = postCode !== undefined || token !== undefined;
  useEffect(() => {
    if (isWanted) import('./area-dialogs').then(setDialogs, () => setDialogs('failed'));
  }, [isWanted]);
  if (!isWanted || !dialogs) return null;
  if (dialogs === 'failed') return <p role="alert">{PLANS.later}</p>;
  if (token !== undefined) return kind === 'week' ? <dialogs.WeekMailLink token={token} /> : <dialogs.AreaLink token={token} />;
  return postCode !== undefined && <dialogs.AreaForm postCode={postCode} onClose={onClose} />;
}
