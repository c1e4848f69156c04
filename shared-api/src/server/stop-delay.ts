/** How long a process goes on answering after SIGTERM by default, so that proxies see first that it is not ready. */
const DEFAULT_SECONDS = 5;
const MOST_SECONDS = 60;

/** `STOP_DELAY_SECONDS` as milliseconds; none where the shop runs on one machine. @returns undefined for what is no such number. */
export function parseStopDelay(value: string | undefined, environment: string): number | undefined {
  const seconds = value ? Number(value) : environment === 'local' ? 0 : DEFAULT_SECONDS;
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= MOST_SECONDS ? seconds * 1000 : undefined;
}

export const STOP_DELAY_RULE = `STOP_DELAY_SECONDS must be a whole number of seconds from 0 to ${MOST_SECONDS}.`;
