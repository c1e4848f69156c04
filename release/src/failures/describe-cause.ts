import { oneLine } from './one-line';

/** What a report of a failure holds besides whose it is. */
interface FailureCause {
  detail?: string | undefined;
  stack?: readonly string[] | undefined;
  components?: readonly string[] | undefined;
}

/** The error, then its places, one a line: `at` for the stack, `in` for the components around it. */
export function describeCause({ detail, stack = [], components = [] }: FailureCause): string[] {
  return [
    ...(detail ? [oneLine(detail)] : []), ...stack.map((place) => `at ${spaced(place)}`),
    ...components.map((place) => `in ${spaced(place)}`),
  ];
}

const spaced = (place: string): string => oneLine(place).replace('@', '  ');
