/** Something a person can mend: said in one sentence, without a stack. */
export class Problem extends Error {
  name = 'Problem';
}

/** Ends the script: a sentence for what is known, everything for what is not. */
export function fail(error) {
  console.error(error instanceof Problem ? `\n${error.message}` : error);
  process.exitCode = 1;
}
