import { useEffect, useMemo, useRef, useState } from 'react';
import type { Profile } from 'shared-api';
import { useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { Link } from 'shared-ui';
import { PROFILE } from '../copy-profile';
import { LogOut } from '../log-out';
import { editState } from './edit/edit-state';
import { isWhole, type KeptProfile } from './kept-profile';
import styles from './profile.module.css';

/** Orders, edit profile, log out. The form wants the whole profile: a tap before it has come opens it then. */
export function AccountActions({ profile, uid, failed }: { profile: Profile | KeptProfile; uid: string; failed: boolean }) {
  const { navigation } = useShop();
  const edit = useMemo(() => (isWhole(profile) ? editState(uid, profile) : undefined), [profile, uid]);
  const [wantsEdit, setWantsEdit] = useState(false);
  const opened = useRef(false);
  useEffect(() => {
    if (!wantsEdit || !edit || opened.current) return;
    opened.current = true;
    navigation.push(PATHS.editProfile, edit);
  }, [wantsEdit, edit, navigation]);
  return (
    <nav className={styles.actions} aria-label={PROFILE.actions}>
      <Link look="primary" to={PATHS.orders}>{PROFILE.orders}</Link>
      {edit
        ? <Link look="secondary" to={PATHS.editProfile} state={edit}>{PROFILE.edit}</Link>
        : !failed
          && <Link look="secondary" to={PATHS.editProfile} busy={wantsEdit} onPlainClick={() => setWantsEdit(true)}>{PROFILE.edit}</Link>}
      <LogOut />
    </nav>
  );
}
