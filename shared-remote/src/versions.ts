/**
 * Whether `version` has the same major as `minimum` and is not lower, as a remote's `requires` demands of the shell.
 * Both are `major.minor.patch`; any other text does not meet it.
 */
export function meetsMinimum(version: string, minimum: string): boolean {
  const have = parse(version);
  const want = parse(minimum);
  if (!have || !want || have[0] !== want[0]) return false;
  return have[1] > want[1] || (have[1] === want[1] && have[2] >= want[2]);
}

function parse(version: string): [number, number, number] | undefined {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
  return major && minor && patch ? [Number(major), Number(minor), Number(patch)] : undefined;
}
