import type { ReactNode } from 'react';
import { formatDay } from 'shared-rules';
import { useLocation } from 'shared-remote';
import { classNames, ErrorNotice, Link, PageHeading } from 'shared-ui';
import { frame as texts } from '../copy';
import { KITCHEN_PATHS } from '../paths';
import { Gate, LogInAgain } from './gate';
import type { KitchenQuery } from './use-kitchen-query';
import styles from './frame.module.css';

interface About { day: string; today: string; days: string[] }

interface FrameProps<T extends About> {
  page: keyof typeof KITCHEN_PATHS;
  title: string;
  query: KitchenQuery<T>;
  /** Covers the whole screen, in large type. */
  isWall?: boolean;
  children: (data: T) => ReactNode;
}

/** Heading, the kitchen's pages, the two delivery days, and what is shown instead of a list. */
export function Frame<T extends About>({ page, title, query, isWall = false, children }: FrameProps<T>) {
  const { data, problem } = query;
  const isShut = problem === 'signed-out' || problem === 'not-kitchen';
  return (
    <div className={classNames(styles.page, isWall && styles.wall)}>
      <PageHeading>{isShut ? texts.title : data ? `${title}: ${formatDay(data.day)}` : title}</PageHeading>
      {isShut && <Gate problem={problem} />}
      {!isShut && !isWall && <Pages page={page} about={data} />}
      {problem === 'log-in-again' && <LogInAgain />}
      {problem === 'failed' && !data && <ErrorNotice message={texts.failed} busy={query.isFetching} onRetry={query.reload} />}
      {!problem && !data && <p role="status">{texts.loading}</p>}
      {!isShut && data && children(data)}
    </div>
  );
}

/** The day that the address asks for. */
export function useAskedDay(): string | undefined {
  return new URLSearchParams(useLocation().search).get('day') ?? undefined;
}

function Pages({ page, about }: { page: FrameProps<About>['page']; about: About | undefined }) {
  const asked = useAskedDay();
  const search = asked === undefined ? '' : `?day=${encodeURIComponent(asked)}`;
  return (
    <div className={styles.bars}>
      <nav aria-label={texts.pages} className={styles.row}>
        {(['today', 'labels', 'round'] as const).map((one) => (
          <Link key={one} to={KITCHEN_PATHS[one] + search} className={styles.tab} aria-current={one === page ? 'page' : undefined}>{texts.nav[one]}</Link>
        ))}
      </nav>
      {about && (
        <nav aria-label={texts.days} className={styles.row}>
          {about.days.map((day) => (
            <Link key={day} to={`${KITCHEN_PATHS[page]}?day=${day}`} className={styles.tab} aria-current={day === about.day ? 'true' : undefined}>
              {day === about.today ? texts.today(formatDay(day)) : formatDay(day)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
