import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { defineView, useShop } from 'shared-remote';
import { unbroken } from 'shared-rules';
import { Toast } from 'shared-ui';

const NoticeState = v.object({ notice: v.pipe(v.string(), v.maxLength(300)) });

/** Shows a message of a page of this remote on the next page: `navigation.replace('/', { notice })`, then this overlay. */
function Notice() {
  const { navigation } = useShop();
  const [message, setMessage] = useState<string>();
  // After the first render: screen readers announce only text that is added to a live region later.
  useEffect(() => {
    const timer = setTimeout(() => {
      const state = v.safeParse(NoticeState, navigation.get().state);
      if (state.success) setMessage(unbroken(state.output.notice));
      else navigation.closeOverlay();
    });
    return () => clearTimeout(timer);
  }, [navigation]);
  return <Toast message={message} onDone={() => navigation.closeOverlay()} />;
}

export default defineView({ Component: Notice });
