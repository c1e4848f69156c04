import type { ReactNode } from 'react';
import type { ReleasedVersion } from 'shared-api/schemas/releases';
import { Badge } from 'shared-ui';
import { one as texts } from '../copy';
import styles from './releases.module.css';

const TONES = { passed: 'good', failed: 'bad', none: 'warn' } as const;
const VITALS = ['lcp', 'inp', 'cls'] as const;

/** What is known of one version. `more` comes first. */
export function VersionFacts({ version, more = [] }: { version: ReleasedVersion; more?: readonly (readonly [string, ReactNode])[] }) {
  const { facts } = texts;
  const measured = VITALS.flatMap((kind) => {
    const vital = version.vitals[kind];
    return vital ? [texts.vital(kind, vital.upto, vital.loads)] : [];
  });
  const rows: (readonly [string, ReactNode])[] = [
    ...more,
    [facts.published, texts.time(version.publishedAt)],
    [facts.contract, version.contract],
    ...(version.commit === undefined ? [] : [[facts.commit, version.commit] as const]),
    [
      facts.smoke,
      <><Badge tone={TONES[version.smoke]}>{texts.smoke[version.smoke]}</Badge>{version.problem && <span>{` ${version.problem}`}</span>}</>,
    ],
    [facts.vitals, measured.length > 0 ? measured.join(', ') : texts.noVitals],
    [facts.failures, version.failures.length > 0 ? <Failures failures={version.failures} /> : texts.noFailures],
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}
    </dl>
  );
}

function Failures({ failures }: Pick<ReleasedVersion, 'failures'>) {
  return (
    <ul className={styles.plain}>
      {failures.map(({ kind, detail, times }) => <li key={`${kind} ${detail}`}>{`${kind}, ${texts.times(times)}: ${detail}`}</li>)}
    </ul>
  );
}
