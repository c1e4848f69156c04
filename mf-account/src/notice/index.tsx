import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { defineView, useShop } from 'shared-remote';
import { Toast } from 'shared-ui';

const NoticeState = v.object({ notice: v.pipe(v.string(), v.maxLength(300)) });

/** What another page of this remote has to say once it is left: `navigation.replace('/', { notice })`, then this overlay. */
function Notice() {
  const { navigation } = useShop();
  const [message, setMessage] = useState<string>();
  // After the first render: a live region is read out only when its text is added after it.
  useEffect(() => {
    const timer = setTimeout(() => {
      const state = v.safeParse(NoticeState, navigation.get().state);
      if (state.success) setMessage(state.output.notice);
      else navigation.closeOverlay();
    });
    return () => clearTimeout(timer);
  }, [navigation]);
  return <Toast message={message} onDone={() => navigation.closeOverlay()} />;
}

export default defineView({ Component: Notice });
