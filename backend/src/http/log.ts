import { pino, type DestinationStream, type Logger } from 'pino';
import { describeError } from './error-handler';

/** Structured lines without personal data (PEOPLE-7): no addresses, headers, bodies or error messages, whoever logs them. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { app: 'backend' },
    serializers: { req: () => undefined, res: () => undefined, err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}
