import { useEffect } from 'react';
import { useTopic } from 'shared-events/react';
import { defineView, pageTitle, useLocation, useService, useShop, useTrack } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { checkProfile } from 'shared-rules';
import { Button, FormNotice, LoadingOverlay, Page, useForm } from 'shared-ui';
import { EDIT } from '../../copy-profile';
import { REGISTER } from '../../copy-register';
import styles from '../../details/details.module.css';
import { readDetails } from '../../details/read-details';
import { session as sessionService } from '../../services';
import { profileSaved } from '../../events';
import { EditFields } from './edit-fields';
import { EditSkeleton } from './edit-skeleton';
import { changesOf, editState, parseEditState, type EditableProfile } from './edit-state';

/** Needs the current profile of the signed-in customer in the navigation state (EDIT-7). */
function EditProfile() {
  const { bus, navigation } = useShop();
  const auth = useTopic(bus, 'auth');
  const location = useLocation();
  const state = parseEditState(location.state);
  const ownState = state && auth?.status === 'signed-in' && auth.uid === state.uid ? state : undefined;
  const redirect = auth?.status === 'signed-in' && !ownState;
  useEffect(() => {
    if (redirect) navigation.replace(PATHS.profile);
  }, [redirect, location.key, navigation]);
  return ownState ? <EditForm uid={ownState.uid} profile={ownState.profile} /> : <EditSkeleton />;
}

function EditForm({ uid, profile }: { uid: string; profile: EditableProfile }) {
  const { api, navigation } = useShop();
  const session = useService(sessionService);
  const track = useTrack();
  const form = useForm({
    read: readDetails,
    check: checkProfile,
    async send({ marketingAccepted, ...details }) {
      const typed = { ...profile, ...details, isMarketingAccepted: marketingAccepted };
      await api.call('PUT /user/profile', { body: changesOf(profile, typed) });
      track(profileSaved, {});
      // If this fails, the next page tries again.
      const saved = await session.profile(true).catch(() => typed);
      // For the browser's way forward, which would show what was before.
      navigation.replace(PATHS.editProfile, editState(uid, saved));
      navigation.go(-1);
    },
  });

  return (
    <Page title={EDIT.heading} back={{ to: PATHS.profile, text: EDIT.back }} width="narrow">
      <form {...form.props} className={styles.form}>
        <EditFields profile={profile} errorOf={form.errorOf} />
        <div className={styles.actions}>
          <FormNotice form={form} />
          <Button type="submit">{EDIT.submit}</Button>
        </div>
      </form>
      <LoadingOverlay open={form.busy} title={REGISTER.loading} text={REGISTER.wait} />
    </Page>
  );
}

export default defineView({
  head: (_, { shop }) => ({ title: pageTitle(EDIT.heading, shop) }),
  Component: EditProfile,
  Skeleton: EditSkeleton,
});
