import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { defineView, pageTitle } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { formatDate, unbroken } from 'shared-rules';
import { ErrorNotice, Page } from 'shared-ui';
import { PROFILE } from '../copy-profile';
import { HomeScreen } from '../install/home-screen';
import { Reminders } from '../reminders/reminders';
import { AccountActions } from './account-actions';
import { isWhole } from './kept-profile';
import { ProfileDetails } from './profile-details';
import { ProfileSkeleton } from './profile-skeleton';
import { useProfile } from './use-profile';
import { WeekMail } from './week-mail';
import { YourData } from './your-data';

const FRAME = { title: PROFILE.heading, back: { to: PATHS.home, text: PROFILE.back }, width: 'narrow' } as const;

function ProfilePage() {
  const [client] = useState(() => new QueryClient({
    // The session service caches the profile and decides when it is stale. Without 'always' a query would wait while offline.
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false }, mutations: { networkMode: 'always' } },
  }));
  return (
    <QueryClientProvider client={client}>
      <Page {...FRAME}>
        <LoadedProfile />
      </Page>
    </QueryClientProvider>
  );
}

function LoadedProfile() {
  const { profile, keptAt, uid, error, loading, retry } = useProfile();
  // Not shown for an account scheduled for deletion: the shell goes to / and opens the recovery overlay (SHOP-24).
  const leaves = profile && isWhole(profile) && profile.deletionTimestamp !== undefined;
  const failed = error && !(profile && isWhole(profile));
  const notice = failed && <ErrorNotice title={PROFILE.loadFailedTitle} message={error.message} onRetry={retry} busy={loading} />;
  if (!profile || !uid || leaves) return notice || <ProfileSkeleton />;
  return (
    <>
      {notice}
      {failed && keptAt && <p role="status">{unbroken(PROFILE.asOf(formatDate(keptAt.toISOString())))}</p>}
      <ProfileDetails profile={profile} uid={uid} failed={Boolean(failed)} />
      <AccountActions profile={profile} uid={uid} failed={Boolean(failed)} />
      <WeekMail profile={profile} uid={uid} />
      <YourData />
      <HomeScreen />
      <Reminders uid={uid} />
    </>
  );
}

export default defineView({
  head: (_, { shop }) => ({ title: pageTitle(PROFILE.heading, shop) }),
  Component: ProfilePage,
  Skeleton: () => <Page {...FRAME}><ProfileSkeleton /></Page>,
});
