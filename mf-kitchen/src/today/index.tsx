import { CookListAnswer } from 'shared-api/answers/kitchen';
import { useLocation } from 'shared-remote';
import { Link } from 'shared-ui';
import { cooking as texts, frame } from '../copy';
import { Age } from '../frame/age';
import { Frame, useAskedDay } from '../frame/frame';
import { kitchenPage } from '../frame/kitchen-page';
import { useFreshPrint } from '../frame/use-fresh-print';
import { REFRESH_MS, useDayQuery } from '../frame/use-kitchen-query';
import { KITCHEN_PATHS } from '../paths';
import { CookList } from './cook-list';
import { Corrections } from './corrections';
import styles from './today.module.css';

function Today() {
  const day = useAskedDay();
  const isWall = new URLSearchParams(useLocation().search).has('wall');
  const query = useDayQuery('GET /kitchen/cook-list', day, CookListAnswer, { refreshMs: REFRESH_MS });
  const print = useFreshPrint(query);
  const here = (search: Record<string, string>) => {
    const text = new URLSearchParams({ ...(day !== undefined && { day }), ...search }).toString();
    return KITCHEN_PATHS.today + (text && `?${text}`);
  };
  return (
    <Frame page="today" title={texts.title} query={query} about={query.data} isWall={isWall}>
      {(data) => (
        <>
          <div className={styles.bar}>
            <Age updatedAt={query.updatedAt} />
            {isWall
              ? <Link to={here({})} className={styles.tool}>{texts.leaveWall}</Link>
              : (
                <>
                  <Link to={here({ wall: '1' })} className={styles.tool}>{texts.wall}</Link>
                  {print.button({ look: 'secondary', className: styles.tool })}
                </>
              )}
          </div>
          {print.problem}
          {!isWall && <Corrections count={data.toTell} countedAt={query.updatedAt} />}
          <CookList data={data} />
        </>
      )}
    </Frame>
  );
}

/** /kitchen */
export default kitchenPage(frame.title, Today);
