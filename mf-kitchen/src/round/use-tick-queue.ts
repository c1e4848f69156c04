import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useShop } from 'shared-remote';
import { TickQueue, type TickState } from './tick-queue';
import { onOtherTabsTicks } from './tick-storage';

const LOOK_MS = 5000;

/**
 * The operator's queue. It sends when ticks are due, when the connection is back, and when the page is left.
 * @param onGone some were sent in another tab, or taken back there: the list is of before
 */
export function useTickQueue(uid: string, onGone: () => void): { state: TickState; queue: TickQueue } {
  const { api } = useShop();
  const queue = useMemo(() => new TickQueue(api, uid), [api, uid]);
  const state = useSyncExternalStore(queue.subscribe, queue.get);
  useEffect(() => {
    const send = () => void queue.send();
    send();
    const timer = setInterval(send, LOOK_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
      queue.clearRefused();
      void queue.send(true);
    };
  }, [queue]);
  useEffect(() => onOtherTabsTicks(() => {
    if (queue.readAgain()) onGone();
  }), [queue, onGone]);
  return { state, queue };
}
