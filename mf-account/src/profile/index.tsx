import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { defineView, pageTitle } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { ErrorNotice, PageHeading, Link } from 'shared-ui';
import { PROFILE } from '../copy';
import { HomeScreen } from '../install/home-screen';
import page from '../page.module.css';
import { AccountActions } from './account-actions';
import { ProfileDetails } from './profile-details';
import { ProfileSkeleton } from './profile-skeleton';
import { useProfile } from './use-profile';
import { WeekMail } from './week-mail';
import { YourData } from './your-data';

function ProfilePage() {
  const [client] = useState(() => new QueryClient({
    // The session service caches the profile and decides when it is stale. Without 'always' a query would wait while offline.
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false }, mutations: { networkMode: 'always' } },
  }));
  return (
    <QueryClientProvider client={client}>
      <div className={page.page}>
        <header className={page.top}>
          <Link to={PATHS.home}>{PROFILE.back}</Link>
          <PageHeading>{PROFILE.heading}</PageHeading>
        </header>
        <LoadedProfile />
      </div>
    </QueryClientProvider>
  );
}

function LoadedProfile() {
  const { profile, uid, error, loading, retry } = useProfile();
  // Not shown for an account scheduled for deletion: the shell goes to / and opens the recovery overlay (SHOP-24).
  if (profile?.deletionTimestamp) return <ProfileSkeleton />;
  if (profile && uid) {
    return (
      <>
        <ProfileDetails profile={profile} uid={uid} />
        <AccountActions profile={profile} uid={uid} />
        <WeekMail profile={profile} uid={uid} />
        <HomeScreen />
        <YourData />
      </>
    );
  }
  if (error) return <ErrorNotice title={PROFILE.loadFailedTitle} message={error.message} onRetry={retry} busy={loading} />;
  return <ProfileSkeleton />;
}

export default defineView({
  head: (_, { shop }) => ({ title: pageTitle(PROFILE.heading, shop) }),
  Component: ProfilePage,
  Skeleton: () => (
    <div className={page.page}>
      <header className={page.top}>
        <span>{PROFILE.back}</span>
        <PageHeading>{PROFILE.heading}</PageHeading>
      </header>
      <ProfileSkeleton />
    </div>
  ),
});
