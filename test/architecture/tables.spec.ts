// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { codeOf, sourceFiles } from '../support/sources.js';

/** The views of other contexts' tables, by file and table, each with its reason. The list may only become shorter. */
const VIEWS: Record<string, string> = {
  'auth/persistence/token-status.repository.ts stores': 'each request reads token, key and store by one statement',
  'auth/services/api-keys.service.ts stores': 'a key is read with its store, by one statement',
  'claims/services/claim-metrics.service.ts stores': 'a gauge reads one entry of an index for each store',
  'claims/services/claim-statistics.service.ts parcels': 'claims by carrier',
  'claims/services/claim-statistics.service.ts shipments': 'claims by carrier',
  'notifications/messages/sent/message-erasure.service.ts outbox_events':
    'the receipts of a withdrawal are found by its events',
  'notifications/webhooks/delivery/delivery-loader.service.ts outbox_events': 'a delivery is read with its event',
  'notifications/webhooks/delivery/due-deliveries.repository.ts outbox_events': 'due deliveries in the order of events',
  'notifications/webhooks/log/webhook-deliveries.repository.ts outbox_events': 'the log shows deliveries with events',
  'orders/persistence/order-search.repository.ts shipments': 'orders by a tracking number',
  'platform/queue/jobs.repository.ts stores': 'due jobs of each store, without a read of all jobs',
  'platform/queue/jobs.service.ts stores': 'stores whose regular job is not planned',
  'privacy/persistence/order-rows.repository.ts webhook_attempts': 'the verification of an erasure reads all answers',
  'privacy/persistence/order-rows.repository.ts webhook_deliveries': 'the verification of an erasure reads all answers',
  'privacy/persistence/order-rows.repository.ts webhook_endpoints': 'the verification of an erasure reads all answers',
  'shipments/persistence/carrier-accounts.repository.ts jobs': 'parcels that wait for their registration, by gateway',
  'shipments/services/gateway-health.service.ts outbox_events': 'when a gateway last changed a parcel',
  'shipments/persistence/shipments.repository.ts orders':
    'a push locks the row of its order, also in an application that imports shipments alone',
  'shipments/persistence/tracked-numbers.repository.ts orders': 'when the order of a parcel was placed',
  'shipments/persistence/tracked-numbers.repository.ts stores': 'parcels of live stores only',
  'shipments/services/inbox-metrics.service.ts jobs': 'parcels that wait for their registration, by gateway',
  'shipments/services/inbox-metrics.service.ts stores': 'a gauge reads one entry of an index for each store',
};

/** Files of the platform that name the business, each with its reason. The list may only become shorter. */
const BUSINESS: Record<string, string> = {
  'platform/config/platform.settings.ts': 'WEBHOOK_ALLOW_PRIVATE_TARGETS is for pictures of pages, too',
  'platform/crypto/contact-hash.service.ts': 'hashes the ids of customers',
  'platform/dto/members.ts': 'members with one meaning in the whole API',
  'platform/logging/logger.ts': 'members that no log may have',
  'platform/outbox/actor.ts': 'customers cause events',
  'platform/privacy/contacts.ts': 'finds contacts in documents of all contexts',
  'platform/validation/field-types.ts': 'the number of an order is part of paths',
  'platform/validation/fields.ts': 'the number of an order is part of paths',
  'platform/validation/index.ts': 'the number of an order is part of paths',
};

const BUSINESS_WORD =
  /order_?number|shipment|parcel(?!ward)|claim(?!ed|s? to)|tracking|webhook|refund|customer|\bcarriers?\b|protect_/i;

const TABLE = /\b(?:FROM|JOIN|STRAIGHT_JOIN|UPDATE|INTO)\s+(\w+)/g;

const contextOf = (file: string): string => file.split('/')[0] ?? '';

const FILES = sourceFiles()
  .map((file) => ({ file: file.replace('src/', ''), code: codeOf(file) }))
  .filter(({ file }) => !file.startsWith('migrations/'));

/** The context of each table: the one that has its entity. */
const OWNERS = new Map(
  FILES.flatMap(({ file }) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(/^@Entity\('(\w+)'\)/gm)].map(([, table = '']) => [
      table,
      contextOf(file),
    ]),
  ),
);

describe('Architecture: tables', () => {
  it('SQL names a table only in its own context, except for views with a reason', () => {
    expect(OWNERS.size).toBeGreaterThan(40);
    const views = FILES.flatMap(({ file, code }) =>
      [...code.matchAll(TABLE)]
        .map(([, table = '']) => table)
        .filter((table) => OWNERS.has(table) && OWNERS.get(table) !== contextOf(file))
        .map((table) => `${file} ${table}`),
    );
    expect([...new Set(views)].sort()).toEqual(Object.keys(VIEWS).sort());
  });

  it('only StoresRepository writes stores, because each change must move the version that processes compare', () => {
    const write = /\b(?:table|repository|getRepository)\(StoreEntity\)|\b(?:UPDATE|INTO|DELETE FROM)\s+`?stores\b/;
    const writing = FILES.filter(({ code }) => write.test(code)).map(({ file }) => file);
    expect(writing).toEqual(['stores/stores.repository.ts']);
  });

  it('the platform names nothing of the business, except for what has a reason', () => {
    const naming = FILES.filter(({ file, code }) => file.startsWith('platform/') && BUSINESS_WORD.test(code));
    expect(naming.map(({ file }) => file)).toEqual(Object.keys(BUSINESS));
  });
});
