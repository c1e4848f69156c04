import { useEffect, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from 'shared-ui';
import { frame as texts } from '../copy';
import type { KitchenQuery } from './use-kitchen-query';

export interface FreshPrint {
  /** The button that prints. */
  button(props?: Pick<ButtonProps, 'look' | 'className'>): ReactNode;
  /** Why nothing was printed. */
  problem: ReactNode;
}

/**
 * Prints a list once it was loaded anew: paper keeps what a meal contains, also after a correction, and who gets a box. To be called
 * where the list is read, so that the new one is on the page by then.
 */
export function useFreshPrint({ refresh }: Pick<KitchenQuery<unknown>, 'refresh'>): FreshPrint {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [printings, setPrintings] = useState(0);
  useEffect(() => {
    if (printings > 0) window.print();
  }, [printings]);
  const print = async () => {
    setBusy(true);
    setFailed(false);
    // Without a connection the list would be printed whenever it comes back.
    const isFresh = navigator.onLine && await refresh();
    setBusy(false);
    if (isFresh) setPrintings((before) => before + 1);
    else setFailed(true);
  };
  return {
    button: (props) => <Button {...props} busy={isBusy} onClick={() => void print()}>{texts.print}</Button>,
    problem: hasFailed && <p role="alert">{texts.notPrinted}</p>,
  };
}
