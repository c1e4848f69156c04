import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';

/** Whoever is signed in; the API decides whether they are an operator. Undefined until it is known. */
export function useOperator(): { uid: string } | 'signed-out' | undefined {
  const auth = useTopic(useShop().bus, 'auth');
  if (auth?.status === 'signed-in') return { uid: auth.uid };
  return auth?.status === 'signed-out' ? 'signed-out' : undefined;
}
