// SPDX-License-Identifier: Apache-2.0
import { type ShipmentStatus } from '../model/shipment-status.js';
import { currentStatus } from './current-status.js';
import { type DecisiveEvent } from './timeline.js';

const at = (time: string): Date => new Date(`2026-11-${time}:00Z`);

/** A timeline of lines such as `20T18:00 DELIVERED`. */
const timelineOf = (...lines: string[]): DecisiveEvent[] =>
  lines.map((line, position) => {
    const [time = '', status] = line.split(' ');
    return {
      ...{ fingerprint: line, position, substatus: null, source: null, occurred_on: null },
      occurred_at: at(time),
      status: (status ?? null) as ShipmentStatus | null,
    };
  });

const statusOf = (...lines: string[]) => currentStatus(timelineOf(...lines)).status;

describe('C-TRK-38: after a delivery', () => {
  it.each(['PRE_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'AVAILABLE_FOR_PICKUP'])(
    'a scan of up to a day later does not move the parcel: %s',
    (status) => {
      expect(statusOf('26T17:05 DELIVERED', `26T17:10 ${status}`)).toBe('DELIVERED');
      expect(statusOf('26T17:05 DELIVERED', `27T17:05 ${status}`)).toBe('DELIVERED');
    },
  );

  it.each(['IN_TRANSIT', 'OUT_FOR_DELIVERY', 'AVAILABLE_FOR_PICKUP'])(
    'a scan more than a day later does: %s',
    (status) => expect(statusOf('26T17:05 DELIVERED', `27T17:06 ${status}`)).toBe(status),
  );

  it.each(['RETURNED', 'EXCEPTION', 'ATTEMPT_FAILED'])('%s moves it at once', (status) =>
    expect(statusOf('26T17:05 DELIVERED', `26T17:10 ${status}`)).toBe(status),
  );
});

describe('C-TRK-39: after a return', () => {
  it.each(['IN_TRANSIT', 'OUT_FOR_DELIVERY', 'EXCEPTION', 'DELIVERED'])('stays RETURNED: %s', (status) => {
    const timeline = timelineOf('20T10:00 IN_TRANSIT', '22T10:00 RETURNED', `24T10:00 ${status}`);
    expect(currentStatus(timeline)).toMatchObject({ status: 'RETURNED', delivered_at: null, last_delivered_at: null });
  });

  it('keeps a delivery of before', () =>
    expect(currentStatus(timelineOf('20T10:00 DELIVERED', '22T10:00 RETURNED', '24T10:00 DELIVERED'))).toMatchObject({
      ...{ status: 'RETURNED', delivered_at: at('20T10:00'), last_delivered_at: at('20T10:00') },
    }));
});

describe('C-TRK-43: a label', () => {
  it('that is created after the first scan does not move the parcel back', () => {
    expect(statusOf('20T10:00 IN_TRANSIT', '20T11:00 PRE_TRANSIT')).toBe('IN_TRANSIT');
    expect(statusOf('20T09:00 PENDING', '20T11:00 PRE_TRANSIT')).toBe('PRE_TRANSIT');
    expect(statusOf('20T09:00 EXCEPTION', '20T11:00 PRE_TRANSIT')).toBe('PRE_TRANSIT');
  });
});

describe('C-TRK-6: the deliveries', () => {
  it('are the first, and the last one if the parcel moved in between', () => {
    const wrong = ['20T18:00 DELIVERED', '21T18:00 IN_TRANSIT', '23T15:00 OUT_FOR_DELIVERY', '23T20:00 DELIVERED'];
    expect(currentStatus(timelineOf(...wrong))).toMatchObject({
      ...{ status: 'DELIVERED', delivered_at: at('20T18:00'), last_delivered_at: at('23T20:00') },
    });
  });

  it('count a repeated one once', () =>
    expect(currentStatus(timelineOf('20T18:00 DELIVERED', '21T18:00 DELIVERED'))).toMatchObject({
      last_delivered_at: at('20T18:00'),
    }));
});
