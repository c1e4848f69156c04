import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import type { OpenDatabase } from './db/database';
import type { Integrity } from './integrity/integrity';
import type { MailTransport } from './mail/transport';
import type { PublishedMenu } from './menu/published-menu';
import type { Metrics } from './metrics';
import type { PaymentProvider } from './payments/provider';
import type { AreaChecks } from './postcodes/area-checks';
import type { DeliveryCheck } from './postcodes/delivery-check';
import type { PushService } from './reminders/push-service';
import type { FailureCounts } from './reports/failure-counts';
import type { RemoteConfig } from './status/remote-config';
import type { CheckedIdentity } from './users/recent-checks';

/** What the handlers and workers use. Tests replace the partners; nothing else reaches for a global. */
export interface Deps {
  config: Config;
  database: OpenDatabase;
  db: OpenDatabase['db'];
  identity: CheckedIdentity;
  integrity: Integrity;
  payments: PaymentProvider;
  delivery: DeliveryCheck;
  areaChecks: AreaChecks;
  mail: MailTransport;
  push: PushService;
  remoteConfig: RemoteConfig;
  menu: PublishedMenu;
  failures: FailureCounts;
  metrics: Metrics;
  log: FastifyBaseLogger;
  /** The server's clock; a browser's decides nothing that costs money. */
  now: () => Date;
}
