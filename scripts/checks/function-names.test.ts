import { readFileSync } from 'node:fs';
import { sourceFiles } from '../lib/source-files.mjs';

/** A function whose name begins with 'forget' or 'say', where it is declared, given as a value or called. */
const VAGUE = /\b(?:forget|say)\w*(?=\(|<\w|\??(?::| =) (?:async )?(?:\(|function\b|\w+ =>))/g;
const vagueNames = (text: string): string[] => text.match(VAGUE) ?? [];

/** It holds such names on purpose. */
const OWN = 'scripts/checks/function-names.test.ts';

it("no function is called 'forget…' or 'say…': delete, drop, clear, print and send say what happens", () => {
  const files = sourceFiles('.', /\.(tsx?|m?js|cjs)$/).filter((file) => file !== OWN);
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => vagueNames(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`))).toEqual([]);
});

it('knows the ways to write a function, and leaves words alone', () => {
  expect(vagueNames(`
    export async function forgetNext({ db }: Deps) {}
    class Outbox { private forget(at: number): void {} }
    interface Surroundings { say(line: string): void; sayTwice: (line: string) => void; forgetAll<T>(): void }
    const forgetDevice = async (uid: string) => {};
    const saying = line => line;
    outbox.forgetMail('a');
  `)).toEqual(['forgetNext', 'forget', 'say', 'sayTwice', 'forgetAll', 'forgetDevice', 'saying', 'forgetMail']);
  expect(
    vagueNames("/** Forgets nothing: they say so. */ const text = { essay: 1, says: 'say why' }; unforgettable(text.says);"),
  ).toEqual([]);
});
