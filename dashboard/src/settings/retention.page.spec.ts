// SPDX-License-Identifier: Apache-2.0
import { type Retention } from 'parcelward/privacy';
import { retentionPage, retentionPatch } from './retention.page.js';

const DEFAULTS: Retention = {
  personal_days: 730,
  events_days: 0,
  photos_days: 365,
  messages_days: 180,
  withdrawal_days: 1095,
  inbound_days: 14,
  request_log_days: 1,
};
const store = { retention: { personal_days: 90, events_days: 0 } };
const AT = '2026-11-21T02:10:00.000Z';

describe('the form of the retention', () => {
  it("shows the store's days, and the installation's beside each", () => {
    const fields = retentionPage(store, DEFAULTS, undefined).fields.map(({ name, value, hint }) => [name, value, hint]);
    expect(fields).toEqual([
      ['personal_days', '90', 'Days since their last change. Installation: 730 days.'],
      ['photos_days', '', 'Days since the claim’s last change. Installation: 365 days.'],
      ['messages_days', '', 'Days since the message. Installation: 180 days.'],
      ['withdrawal_days', '', 'Days since the statement. Installation: 1095 days.'],
      ['events_days', '0', 'Days since the event. Installation: kept for good.'],
      ['inbound_days', '', 'Days since they came. Installation: 14 days.'],
      ['request_log_days', '', 'Days since the request, from 1 to 30. Installation: 1 day.'],
    ]);
  });

  it("takes the installation's setting for an empty field, and leaves other texts to the service", () => {
    const { retention } = retentionPatch({ personal_days: '60', photos_days: '0', messages_days: 'ten' });
    expect(retention).toMatchObject({ personal_days: 60, photos_days: 0, messages_days: 'ten', events_days: null });
    expect(retentionPage(store, DEFAULTS, undefined, retention).fields.slice(0, 4)).toMatchObject([
      { value: '60' },
      { value: '0' },
      { value: 'ten' },
      { value: '' },
    ]);
  });

  it.each([
    [undefined, ['None yet']],
    [{ started_at: AT, ended_at: null, removed: {} }, ['21 Nov 2026, 02:10 UTC', 'Still running']],
    [{ started_at: AT, ended_at: AT, removed: { orders: 0 } }, ['21 Nov 2026, 02:10 UTC', 'Nothing was old enough']],
    [
      { started_at: AT, ended_at: AT, removed: { request_log: 7, orders: 2, photos: 1 } },
      ['21 Nov 2026, 02:10 UTC', '2 orders, 1 claim with photos, 7 entries of the request log'],
    ],
  ])('C-RTN-8: shows the last run %j', (run, texts) => {
    expect(retentionPage(store, DEFAULTS, run).run.map(({ value }) => value.text)).toEqual(texts);
  });
});
