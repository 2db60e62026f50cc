// SPDX-License-Identifier: Apache-2.0
import { erasedAnswer } from './erased-answer.js';

const SHIPMENT = { shipment_id: 'shp_1', address_to: { name: 'Ana', country: 'BR' }, customer_email: 'a@b.example' };

describe('An answer after the erasure', () => {
  it('has no personal data of resources, wherever it shows them', () => {
    const left = { shipment_id: 'shp_1', address_to: { country: 'BR' }, customer_email: null };
    expect(erasedAnswer({ data: { shipment: SHIPMENT } })).toEqual({ data: { shipment: left } });
    expect(erasedAnswer({ data: [SHIPMENT] })).toEqual({ data: [left] });
    expect(erasedAnswer({ claim_id: 'clm_1', claims_items: [], customer_name: 'Ana' })).toEqual({
      claim_id: 'clm_1',
      claims_items: [],
      customer_name: null,
    });
    const record = { id: 'ret_1', request_status: 'APPROVED', return_from_address: { name: 'Ana' }, note: 'Ana' };
    expect(erasedAnswer(record)).toEqual({ ...record, return_from_address: {}, note: null });
  });

  it('has no further members of the lines of a new return', () => {
    const answer = {
      id: 'rr_1',
      return_id: 'ret_1',
      return_line_items: [{ line_id: 'A', quantity: 1, engraving: 'Ana' }],
    };
    expect(erasedAnswer(answer)).toEqual({ ...answer, return_line_items: [{ line_id: 'A', quantity: 1 }] });
  });

  it('has no reason of a cancellation', () => {
    const entry = { cancellation_id: 'can_1', reason: 'Ana', line_items: [{ line_id: 'A', quantity: 1 }] };
    const answer = { data: { order_number: '1', applied: true, cancellation: { history: [entry] } } };
    const { reason: _, ...left } = entry;
    expect(erasedAnswer(answer)).toEqual({ data: { ...answer.data, cancellation: { history: [left] } } });
  });

  it('keeps all else', () => {
    const answer = { data: { applied: true, order_number: '1', line_items: [{ line_id: 'A' }] } };
    expect(erasedAnswer(answer)).toEqual(answer);
  });
});
