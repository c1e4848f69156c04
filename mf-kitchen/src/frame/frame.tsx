import { useEffect, type ReactNode } from 'react';
import { formatDay } from 'shared-rules';
import { useLocation, useShop } from 'shared-remote';
import { classNames, ErrorNotice, Link, Page, type PageProps } from 'shared-ui';
import { frame as texts } from '../copy';
import { KITCHEN_PATHS } from '../paths';
import { Gate, LogInAgain } from './gate';
import { useToday } from './now';
import sheet from './sheet.module.css';
import type { KitchenQuery } from './use-kitchen-query';
import styles from './frame.module.css';

interface About { day: string; today: string; days: string[]; role?: 'kitchen' | 'manager' }

const COOKS_PAGES = ['today', 'labels', 'round'] as const;
const MANAGERS_PAGES = ['orders', 'shop', 'figures'] as const;
type KitchenPage = (typeof COOKS_PAGES)[number] | (typeof MANAGERS_PAGES)[number];

interface FrameProps<T> {
  page: KitchenPage;
  title: string;
  back?: PageProps['back'];
  query: KitchenQuery<T>;
  /** Of a page about one of the two delivery days. */
  about?: About | undefined;
  /** Covers the whole screen, in large type. */
  isWall?: boolean;
  children: (data: T) => ReactNode;
}

/** Heading, the kitchen's pages, the two delivery days, and what is shown instead of a list. */
export function Frame<T>({ page, title, back, query, about, isWall = false, children }: FrameProps<T>) {
  const { data, problem } = query;
  useComingDay(problem === 'not-a-round');
  const isShut = problem === 'signed-out' || problem === 'not-kitchen';
  const isForManagers = MANAGERS_PAGES.some((one) => one === page);
  const isManager = (isForManagers && data !== undefined) || about?.role === 'manager';
  return (
    <Page
      title={isShut ? texts.title : about ? `${title}: ${formatDay(about.day)}` : title} back={isShut ? undefined : back}
      className={classNames(styles.paper, isWall && styles.wall)}
    >
      {isShut && <Gate problem={problem} isForManagers={isForManagers} />}
      {!isShut && !isWall && <Pages page={page} about={about} saidAt={query.updatedAt} isManager={isManager} />}
      {problem === 'log-in-again' && <LogInAgain isForManagers={isForManagers} />}
      {problem === 'failed' && (data === undefined || !query.refreshesItself) && (
        <ErrorNotice message={data === undefined ? texts.failed : texts.notAnew} busy={query.isFetching} onRetry={query.reload} />
      )}
      {!problem && data === undefined && <p role="status">{texts.loading}</p>}
      {!isShut && data !== undefined && children(data)}
    </Page>
  );
}

/** The day that the address asks for. */
export function useAskedDay(): string | undefined {
  return new URLSearchParams(useLocation().search).get('day') ?? undefined;
}

/** The address of a day that is past leads to the coming one: a list on a wall is left open for weeks. */
function useComingDay(isPast: boolean): void {
  const { navigation } = useShop();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const asked = new URLSearchParams(search);
    if (!isPast || !asked.has('day')) return;
    asked.delete('day');
    const rest = asked.toString();
    navigation.replace(pathname + (rest && `?${rest}`));
  }, [isPast, navigation, pathname, search]);
}

/** Without a day an address is of the coming one, also next week. */
function searchOf({ days, today }: About, day: string): string {
  return day === days.find((one) => one >= today) ? '' : `?day=${encodeURIComponent(day)}`;
}

interface PagesProps { page: KitchenPage; about: About | undefined; saidAt: number; isManager: boolean }

function Pages({ page, about, saidAt, isManager }: PagesProps) {
  const search = about ? searchOf(about, about.day) : '';
  const pages = [
    ...COOKS_PAGES.map((name) => ({ name, to: KITCHEN_PATHS[name] + search })),
    ...(isManager ? MANAGERS_PAGES.map((name) => ({ name, to: KITCHEN_PATHS[name] })) : []),
  ];
  return (
    <div className={styles.bars}>
      <nav aria-label={texts.pages} className={sheet.row}>
        {pages.map(({ name, to }) =>
          <Link key={name} to={to} className={styles.tab} aria-current={name === page ? 'page' : undefined}>{texts.nav[name]}</Link>)}
      </nav>
      {about && <Days page={page} about={about} saidAt={saidAt} />}
    </div>
  );
}

function Days({ page, about, saidAt }: { page: KitchenPage; about: About; saidAt: number }) {
  const today = useToday(about.today, saidAt);
  return (
    <nav aria-label={texts.days} className={sheet.row}>
      {about.days.map((day) => (
        <Link
          key={day} to={KITCHEN_PATHS[page] + searchOf(about, day)} className={styles.tab}
          aria-current={day === about.day ? 'true' : undefined}
        >
          {day === today ? texts.today(formatDay(day)) : formatDay(day)}
        </Link>
      ))}
    </nav>
  );
}
