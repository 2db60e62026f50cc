// SPDX-License-Identifier: Apache-2.0
import { getMetadataArgsStorage } from 'typeorm';
import { TABLE_RULES } from '../../src/privacy/rules/kept-columns.js';
import { schema } from '../../src/schema.js';

/** Tables that the verification of an erasure does not search, each with its reason. */
const WITHOUT_CUSTOMERS: Record<string, string> = {
  api_keys: 'hashes of keys, and who made them',
  carrier_accounts: 'settings of the store',
  carrier_subscriptions: 'settings of the store',
  carrier_classes: 'settings of carriers',
  claim_uploads: 'random names; the photos themselves are deleted before the verification',
  daily_figures: 'counts and amounts of a day',
  daily_usage: 'bytes of a day',
  desk_assignments: 'subjects, and addresses of staff',
  imports: 'counts, and failures that quote nothing of the file',
  import_errors: 'numbers and codes of refused lines; no problem quotes a value of a person',
  jobs: 'ids, and errors without the values that a database quotes',
  mail_bounces: 'keyed hashes, which keep mails from going to an address that takes none',
  message_texts: 'texts that a store has written for all customers',
  notices: 'ids and statuses',
  order_contacts: 'keyed hashes; an erased order has none',
  order_units: 'ids, digests of products and quantities',
  outbox_relay: 'a position',
  platform_connections: 'settings of the store',
  privacy_requests: 'states, counts and times',
  privacy_subjects: 'order numbers and ids of shipments, and until the verification the erased texts encrypted',
  recalls: 'texts of staff for all customers, and counts',
  request_log: 'masked bodies, and paths without the tokens of links',
  retention_runs: 'times, ids and counts',
  revoked_tokens: 'ids of tokens, and why an integrator revoked them',
  shipment_contacts: 'keyed hashes; an erased shipment has none',
  sms_stops: 'phones that opted out, which stay so that they get no text messages',
  staff_accounts: 'people of the store',
  staff_audit: 'what staff did, in sentences that name subjects by their numbers',
  staff_invitations: 'people of the store',
  staff_memberships: 'people of the store',
  staff_password_resets: 'people of the store',
  staff_sessions: 'people of the store',
  stock_levels: 'products',
  stores: 'settings of the store',
  claim_suggestions: 'numbers of orders and parcels, and lines and amounts',
  transit_estimates: 'days that parcels take, by regions of many parcels',
  unsubscribes: 'numbers of orders and ids of shipments',
  webhook_deliveries: 'ids and states',
  webhook_endpoints: 'settings of the store',
};

describe('the verification of an erasure', () => {
  const entities: unknown[] = Object.values(schema.entities);
  const storage = getMetadataArgsStorage();
  const found = storage.tables.filter(({ target }) => entities.includes(target));
  const tables = found.map(({ name = '' }) => name);

  it('C-PRIV-8: searches every table, or this test says why it has no personal data of customers', () => {
    expect(tables).toHaveLength(entities.length);
    expect(tables.toSorted()).toEqual([...Object.keys(TABLE_RULES), ...Object.keys(WITHOUT_CUSTOMERS)].toSorted());
  });

  it.each(Object.entries(TABLE_RULES))(
    'C-PRIV-8: knows what an erasure leaves in each column of %s',
    (name, { columns }) => {
      const target = found.find((table) => table.name === name)?.target ?? '';
      const names = storage.filterColumns(target).map(({ propertyName }) => propertyName);
      expect(Object.keys(columns).toSorted()).toEqual(names.toSorted());
    },
  );
});
