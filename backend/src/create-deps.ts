import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import { openDatabase } from './db/database';
import type { Deps } from './deps';
import { describeError } from './http/error-handler';
import { createIntegrity } from './integrity/create-integrity';
import { smtpTransport } from './mail/transport';
import { PublishedMenu } from './menu/published-menu';
import { createMetrics } from './metrics';
import { stripeProvider } from './payments/stripe-provider';
import { AreaChecks } from './postcodes/area-checks';
import { deliveryCheck } from './postcodes/delivery-check';
import { postcodesIo } from './postcodes/lookup';
import { openPushService } from './reminders/push-service';
import { FailureCounts } from './reports/failure-counts';
import { openRemoteConfig } from './status/remote-config';
import { firebaseIdentity } from './users/firebase-identity';
import { withRecentChecks } from './users/recent-checks';

/** The real partners. */
export function createDeps(config: Config, log: FastifyBaseLogger): Deps {
  const metrics = createMetrics();
  const database = openDatabase(config.databaseUrl, (error) => log.warn(describeError(error), 'a database connection broke'));
  return {
    config, log, metrics, database,
    db: database.db,
    identity: withRecentChecks(firebaseIdentity(config.firebase)),
    integrity: createIntegrity(config),
    payments: stripeProvider(config.stripe, metrics),
    delivery: deliveryCheck({ lookup: postcodesIo(config.postcodesUrl), metrics, log, contactEmail: config.shop.email }),
    areaChecks: new AreaChecks(database.db, () => new Date()),
    mail: smtpTransport(config.mail),
    push: openPushService(config.push, config.shop.email),
    remoteConfig: openRemoteConfig(config.firebase),
    menu: new PublishedMenu(database.db),
    failures: new FailureCounts(database.db, config.environment),
    now: () => new Date(),
  };
}
