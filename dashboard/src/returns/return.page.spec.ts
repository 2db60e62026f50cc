// SPDX-License-Identifier: Apache-2.0
import { type OrderView } from 'parcelward/orders';
import { type ReturnView } from 'parcelward/returns';
import { returnPage } from './return.page.js';

const view = {
  ...{ id: 'ret_1', order_number: '5002', status: 'OPEN', request_status: 'APPROVED', resolution: 'REFUND' },
  ...{ return_method: 'SELF_SHIP', created_at: '2026-11-21T10:00:00.000Z', return_line_items: [], warnings: [] },
  ...{ return_from_address: {}, decision: null, refund: null, tracking: null, note: null, label: null },
} as unknown as ReturnView;
const facts = {
  ...{ view, number: '5002-R1', label: undefined, history: { versions: [], next: null } },
  order: { currency: 'BRL', customer: {} } as unknown as OrderView,
};

describe('the page of a return', () => {
  it('shows the values of a refused form again', () => {
    const label = { carrier: 'UPS', tracking_number: ' 1Z1 ', label_url: 'http://x' };
    const empty = { carrier: '', tracking_number: '', label_url: '', tracking_url: '' };
    const refund = { amount: '7,5o', deductions: '1', reference: 'rf-7' };
    expect(returnPage(facts, refund).entered).toEqual({ ...empty, ...refund });
    expect(returnPage(facts, label).entered).toMatchObject({ ...label, tracking_number: '1Z1', tracking_url: '' });
    expect(returnPage(facts).entered).toMatchObject(empty);
  });

  it('C-TRK-41: has the day of a scan without a time', () => {
    const scan = {
      status: 'IN_TRANSIT',
      description: 'Accepted',
      location: {},
      occurred_at: '2026-11-26T07:59:59.999Z',
      occurred_on: '2026-11-25',
    };
    const tracking = { status: 'IN_TRANSIT', events: [scan, { ...scan, occurred_on: null }] };
    const page = returnPage({ ...facts, view: { ...view, tracking } as unknown as ReturnView });
    expect(page.tracking?.events.map(({ day }) => day)).toEqual(['25 Nov 2026', '']);
  });
});
