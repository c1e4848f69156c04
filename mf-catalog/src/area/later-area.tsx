import { useEffect, useState } from 'react';
import { useLocation, useShop } from 'shared-remote';
import { outsideIn, PATHS } from 'shared-remote/paths';
import { PLANS } from '../copy';
import type * as AreaDialogs from './area-dialogs';

type Dialogs = typeof AreaDialogs;

/** As long as a post code is, and of nothing else: whether it exists, the shop's answer says. */
const POST_CODE = /^[a-z\d ]{5,8}$/i;
const LINK = /^#(area|week)=([\w-]{36,43})$/;

/**
 * The dialogs for who is outside the area, and for links of mails, in a file of their own: few visitors need them, and all load Home.
 * @param postCode one that was refused here; cart and sign-up lead here with theirs in the fragment
 */
export function LaterArea({ postCode: refused, onClose }: { postCode: string | undefined; onClose: () => void }) {
  const { navigation } = useShop();
  const { hash } = useLocation();
  const [, kind, token] = LINK.exec(hash) ?? [];
  const linked = outsideIn(hash)?.match(POST_CODE)?.[0];
  const postCode = refused ?? linked;
  const [dialogs, setDialogs] = useState<Dialogs | 'failed'>();
  const isWanted = postCode !== undefined || token !== undefined;
  useEffect(() => {
    if (isWanted) import('./area-dialogs').then(setDialogs, () => setDialogs('failed'));
  }, [isWanted]);
  if (!isWanted || !dialogs) return null;
  if (dialogs === 'failed') return <p role="alert">{PLANS.later}</p>;
  if (token !== undefined) return kind === 'week' ? <dialogs.WeekMailLink token={token} /> : <dialogs.AreaLink token={token} />;
  // Without the fragment a reload does not ask again.
  const close = linked === undefined ? onClose : () => navigation.replace(PATHS.home);
  return postCode !== undefined && <dialogs.AreaForm postCode={postCode} onClose={close} />;
}
