import { Page, Skeleton } from 'shared-ui';
import { frame as texts } from '../copy';

/** Of every page of the kitchen: it says nothing of what is behind it. */
export function FrameSkeleton() {
  return (
    <Page title={texts.title}>
      <Skeleton kind="line" count={4} />
    </Page>
  );
}
