import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { defineView, pageTitle } from 'shared-remote';
import { Page, Skeleton } from 'shared-ui';
import { frame as texts } from '../copy';
import { problemOf } from './problem';

/** A page of the kitchen. Each has its own cache: what it shows is gone with it. */
export function kitchenPage(title: string, Content: ComponentType) {
  return defineView({
    head: (_data, { shop }) => ({ title: pageTitle(title, shop) }),
    Component: function KitchenPage() {
      const [client] = useState(() => new QueryClient({
        defaultOptions: {
          queries: {
            // Without a connection a call fails and that is said, instead of waiting unseen until there is one.
            networkMode: 'always',
            retry: (count, error) => count < 1 && problemOf(error) === 'failed', refetchOnWindowFocus: false, refetchOnReconnect: false,
          },
        },
      }));
      return <QueryClientProvider client={client}><Content /></QueryClientProvider>;
    },
    Skeleton: KitchenSkeleton,
  });
}

/** It says nothing of what is behind it. */
function KitchenSkeleton() {
  return (
    <Page title={texts.title}>
      <Skeleton kind="line" count={4} />
    </Page>
  );
}
