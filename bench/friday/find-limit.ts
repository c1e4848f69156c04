import { arrive } from './arrivals';
import type { SignedIn } from './customers';
import type { FridayShop } from './friday-shop.mjs';
import { Recorder } from './recorder';
import type { RampStep } from './report';
import { openShoppers } from './shopper';
import { watchProcesses } from './watch-processes';

const SECONDS = 15;
const MOST = 400;
/** Broken: more than this share fails, or the slowest hundredth takes longer than this, ms. */
const FAILED = 0.01;
const SLOW_MS = 2_000;
/** The load itself came later than this, ms: the machine is at its end, whoever is to blame. */
const LATE_MS = 1_000;

/** Ever more checkouts a second, until something breaks. */
export async function findLimit(
  shop: FridayShop & { signIn(): SignedIn }, print: (line: string) => void,
): Promise<{ ramp: RampStep[]; firstToBreak: string }> {
  const ramp: RampStep[] = [];
  for (let perSecond = 10; perSecond <= MOST; perSecond = Math.ceil(perSecond * 1.4)) {
    print(`${perSecond} checkouts a second for ${SECONDS} s …`);
    const recorder = new Recorder();
    const shoppers = openShoppers({ ...shop, recorder });
    await shoppers.fillCart();
    const watching = watchProcesses(shop.processes, shop.databaseUrl);
    const lateMs = await arrive(perSecond, SECONDS, () => shoppers.order());
    const { processes } = await watching.stop();
    shoppers.close();
    const routes = recorder.results();
    const all = routes.reduce((sum, { count, failed }) => sum + count + failed, 0);
    const failedShare = routes.reduce((sum, { failed }) => sum + failed, 0) / Math.max(1, all);
    const p99 = Math.max(...routes.filter(({ route }) => route.startsWith('POST checkout')).map((route) => route.p99));
    const [busiest] = [...processes].sort((a, b) => b.cpuSeconds - a.cpuSeconds);
    const use = busiest ? `${busiest.name}, ${Math.round((busiest.cpuSeconds / SECONDS) * 100)} % of a core` : '–';
    ramp.push({ perSecond, p99, failedShare, lateMs, busiest: use });
    const why = failedShare > FAILED ? `${routes.map(({ route, failures }) => failures && `${route}: ${failures}`).filter(Boolean).join('; ')}`
      : p99 > SLOW_MS ? `a checkout took ${Math.round(p99)} ms for one in a hundred`
        : lateMs > LATE_MS ? 'the load could not be made in time: bench and shop share the processor' : undefined;
    if (why) return { ramp, firstToBreak: `at ${perSecond} checkouts a second, ${why}. Busiest: ${use}.` };
  }
  return { ramp, firstToBreak: `nothing, up to ${MOST} checkouts a second` };
}
