import { isShell, type BuildRecord } from '../build/build-record';
import { Refusal } from '../refusal';
import { checkShared } from './check-together';
import { failingCalls } from './failing-calls';
import type { Problem } from './new-problem';
import { unreadableTopics } from './unreadable-topics';

/**
 * Does this build still have what versions need that visitors had lately? Without it their teams could not roll back to them: the
 * shell's contracts, runtime and shared libraries, topics and calls of services. What a version needs, not what it had: a build may ask
 * for more than those versions offer.
 * @param live its package's versions that visitors may get now: what they lack, too, must not stop this build.
 * @throws {Refusal} `incompatible`, `topic` or `service`, naming the version.
 */
export function checkNeeds(build: BuildRecord, live: readonly BuildRecord[], lately: readonly BuildRecord[]): void {
  for (const one of lately.filter(({ name }) => name !== build.name)) {
    for (const check of [sharedNeed, topicNeed, schemaNeed, callNeed]) {
      const problem = check(build, one, live);
      if (!problem || live.some((before) => check(before, one, live) !== undefined)) continue;
      throw new Refusal(problem.kind, `${one.name} ${one.version} was live lately, and could not be rolled back to: ${problem.message}`);
    }
  }
}

type Need = (build: BuildRecord, one: BuildRecord, live: readonly BuildRecord[]) => Pick<Refusal, 'kind' | 'message'> | undefined;

const sharedNeed: Need = (build, one) => {
  if (!isShell(build) || isShell(one)) return undefined;
  try {
    checkShared(build, one);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

const topicNeed: Need = (build, one, live) => {
  const lost = one.declaration.reads.find((topic) => !publishes(build, topic) && live.some((before) => publishes(before, topic)));
  return lost === undefined
    ? undefined
    : { kind: 'topic', message: `it reads topic '${lost}', which ${build.name} ${build.version} no longer publishes.` };
};
const publishes = ({ declaration }: BuildRecord, topic: string): boolean => declaration.publishes.includes(topic);

const schemaNeed: Need = (build, one) => first('topic', unreadableTopics([build], [one]));
const callNeed: Need = (build, one) => first('service', failingCalls([build], [one]));

const first = (kind: 'topic' | 'service', [found]: Problem[]) => found && { kind, message: found.message };
