import { Refusal } from '../refusal';

/** What does not fit between builds. Of the same key it is the same problem. */
export interface Problem { key: string; message: string }

/**
 * A problem that was there before must not stop other teams.
 * @throws {Refusal} with the first that is new.
 */
export function refuseNew(kind: Refusal['kind'], now: readonly Problem[], before: readonly Problem[]): void {
  const found = now.find(({ key }) => !before.some((one) => one.key === key));
  if (found) throw new Refusal(kind, found.message);
}
