import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { problemOf } from './problem';

/** Each page has its own cache: what it shows is gone with it. */
export function WithQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({
    defaultOptions: { queries: { retry: (count, error) => count < 1 && problemOf(error) === 'failed', refetchOnWindowFocus: false, refetchOnReconnect: false } },
  }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
