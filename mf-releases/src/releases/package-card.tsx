import { useId } from 'react';
import type { ReleaseChange, ReleasedPackage, ReleasedVersion } from 'shared-api/schemas/releases';
import { Badge, Button } from 'shared-ui';
import { changing, one as texts } from '../copy';
import styles from './releases.module.css';
import { VersionFacts } from './version-facts';

/** A step that somebody wants to make. */
export interface Step { action: ReleaseChange['action']; name: string; version?: string; needsOverride: boolean }

interface PackageCardProps { released: ReleasedPackage; onStep: (step: Step) => void }

/** What is live of one package, what is about to be, and what can be done with it. */
export function PackageCard({ released, onStep }: PackageCardProps) {
  const { name, owner, isDisabled, live, since, canary, others, before } = released;
  const id = useId();
  const step = (action: Step['action'], of?: ReleasedVersion) => onStep({
    action, name, ...(of && { version: of.version }), needsOverride: of !== undefined && of.smoke !== 'passed',
  });
  const isUntried = (version: string) => others.some((other) => other.version === version && other.smoke !== 'passed');
  const act = (action: Step['action'], of?: ReleasedVersion) => (
    <Button
      look="secondary" aria-label={changing.label(action, name, of?.version)} onClick={() => step(action, of)}
    >{changing.button[action]}</Button>
  );
  return (
    <li className={styles.card}>
      <section aria-labelledby={id} className={styles.stack}>
        <div className={styles.row}>
          <h2 id={id} className={styles.name}>{name}</h2>
          <span className={styles.soft}>{texts.owner(owner)}</span>
          {isDisabled && <Badge tone="bad">{texts.disabled}</Badge>}
        </div>
        <h3 className={styles.title}>{texts.live} <span className={styles.version}>{live.version}</span></h3>
        <VersionFacts version={live} more={since === undefined ? [] : [[texts.facts.since, texts.time(since)]]} />
        <div className={styles.row}>
          {before !== undefined && (
            <Button
              look="secondary" aria-label={changing.label('rollback', name)}
              onClick={() => onStep({ action: 'rollback', name, version: before, needsOverride: isUntried(before) })}
            >{changing.button.rollback}</Button>
          )}
          {isDisabled ? act('enable') : name !== 'shell' && act('disable')}
        </div>
        {canary && (
          <>
            <h3 className={styles.title}>
              <span>{texts.canary(canary.share)}</span> <span className={styles.version}>{canary.version.version}</span>
            </h3>
            <VersionFacts version={canary.version} more={[
              [texts.facts.health, texts.health(canary.failures, canary.liveFailures, canary.minutes, canary.endsAt)],
              ...(canary.since === undefined ? [] : [[texts.facts.since, texts.time(canary.since)] as const]),
            ]} />
            <div className={styles.row}>{act('canary', canary.version)}{act('promote', canary.version)}</div>
          </>
        )}
        <details>
          <summary className={styles.summary}>{`${texts.others} (${others.length})`}</summary>
          {others.length === 0 && <p>{texts.none}</p>}
          {others.map((other) => (
            <div key={other.version} className={styles.other}>
              <p className={styles.version}>{other.version}</p>
              <VersionFacts version={other} />
              <div className={styles.row}>{!isDisabled && act('canary', other)}{act('promote', other)}</div>
            </div>
          ))}
        </details>
      </section>
    </li>
  );
}
