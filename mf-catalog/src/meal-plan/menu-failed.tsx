import { PATHS } from 'shared-remote/paths';
import { ErrorNotice, Page } from 'shared-ui';
import { MENU } from '../copy-meal-plan';
import { PLANS } from '../copy';

/** The menu of a plan's address could not be fetched. */
export function MenuFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Page title={MENU.pageTitle} back={{ to: PATHS.home, text: MENU.goBack }}>
      <ErrorNotice title={PLANS.oops} message={PLANS.menuFailed} hint={PLANS.later} onRetry={onRetry} />
    </Page>
  );
}
