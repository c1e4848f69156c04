import { useId, useState } from 'react';
import type { Releases as Found } from 'shared-api/schemas/releases';
import { defineView, pageTitle } from 'shared-remote';
import { Button, ErrorNotice, Page, Skeleton } from 'shared-ui';
import { one, page as texts } from '../copy';
import { ChangeDialog } from './change-dialog';
import { Gate } from './gate';
import { PackageCard, type Step } from './package-card';
import styles from './releases.module.css';
import { useReleases } from './use-releases';

function ReleasesPage() {
  const { releases, problem, reload } = useReleases();
  return (
    <Page title={texts.title} className={styles.page}>
      {problem === 'failed' && <ErrorNotice message={releases ? texts.notAnew : texts.failed} onRetry={reload} />}
      {problem !== undefined && problem !== 'failed' && <Gate problem={problem} />}
      {!problem && !releases && <p role="status">{texts.loading}</p>}
      {releases && <Sheet releases={releases} reload={reload} />}
    </Page>
  );
}

function Sheet({ releases: { environment, sequence, packages, history }, reload }: { releases: Found; reload: () => void }) {
  // With the document that it was decided on: the page behind goes on being refreshed.
  const [asked, setAsked] = useState<{ step: Step; seen: number }>();
  const [said, setSaid] = useState('');
  const end = (text?: string) => {
    setAsked(undefined);
    if (text !== undefined) setSaid(text);
    reload();
  };
  return (
    <>
      <div className={styles.row}>
        <p className={styles.soft}>{texts.about(environment, sequence)}</p>
        <Button look="text" onClick={reload}>{texts.refresh}</Button>
      </div>
      <p role="status">{said}</p>
      <ul aria-label={texts.packages} className={styles.cards}>
        {packages.map((released) => (
          <PackageCard key={released.name} released={released} onStep={(step) => { setSaid(''); setAsked({ step, seen: sequence }); }} />
        ))}
      </ul>
      <History history={history} />
      {asked && <ChangeDialog {...asked} onEnd={end} onLate={() => end()} />}
    </>
  );
}

function History({ history }: Pick<Found, 'history'>) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.stack}>
      <h2 id={id} className={styles.name}>{texts.history}</h2>
      <ol className={styles.plain}>
        {history.map(({ sequence, at, actor, text }) => (
          <li key={sequence} className={styles.change}>
            <span className={styles.soft}>{`${sequence} · ${one.time(at)} · ${actor}`}</span> {text}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Says nothing of what is behind it. */
function ReleasesSkeleton() {
  return (
    <Page title={texts.title} className={styles.page}>
      <Skeleton kind="line" count={4} />
    </Page>
  );
}

/** /releases. Without a canonical address it is in no search engine. */
export default defineView({
  head: (_data, { shop }) => ({ title: pageTitle(texts.title, shop) }),
  Component: ReleasesPage,
  Skeleton: ReleasesSkeleton,
});
