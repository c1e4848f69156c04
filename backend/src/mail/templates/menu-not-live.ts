import { formatDate } from 'shared-rules';
import { action, p, table, type Sender } from './block';
import { compose, type Mail } from './mail';

/** To the operator. */
export function menuNotLive({ at, problem }: { at: string; problem: string }, page: string, shop: Sender): Mail {
  return compose('The planned menu did not go live', [
    p('The menu from before is still sold. Compare the planned one, mend its file if it needs that, take it back, and plan it again or import it now.'),
    table([['Planned for', formatDate(at)], ['Why not', problem]]),
    action('Look at the menu', page),
  ], shop);
}
