/** How long a process still answers after SIGTERM by default, so that proxies notice first that it is not ready. */
const DEFAULT_SECONDS = 5;
const MAX_SECONDS = 60;

/** `STOP_DELAY_SECONDS` as milliseconds; 0 by default where the shop runs on one machine. @returns undefined if it is invalid */
export function parseStopDelay(value: string | undefined, environment: string): number | undefined {
  const seconds = value ? Number(value) : environment === 'local' ? 0 : DEFAULT_SECONDS;
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_SECONDS ? seconds * 1000 : undefined;
}

export const STOP_DELAY_RULE = `STOP_DELAY_SECONDS must be a whole number of seconds from 0 to ${MAX_SECONDS}.`;
