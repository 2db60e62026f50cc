// SPDX-License-Identifier: Apache-2.0
import { type ClaimDryRun } from 'parcelward/claims';
import { type OrderView } from 'parcelward/orders';
import { cancelBody, claimBody, claimVerdicts, returnBody, unitsField, unitsOf } from './order-forms.js';

describe('the forms of an order', () => {
  it('take the lines for which units were entered', () => {
    expect(unitsOf({ 'units:A': '2', 'units:B': '0', 'units:C': '', reason: 'x' })).toEqual([
      { line_id: 'A', quantity: 2 },
    ]);
  });

  it('have the lines back whose ids multipart forms would take apart', () => {
    for (const id of ['A[1]', 'A%5B', '[]', '100%'])
      expect([unitsOf({ [unitsField(id)]: '1' }), unitsField(id).includes('[')]).toEqual([
        [{ line_id: id, quantity: 1 }],
        false,
      ]);
  });

  it('cancel everything, or the units that they name', () => {
    expect(cancelBody({ everything: 'on', 'units:A': '1', reason: 'Lost' })).toEqual({ type: 'FULL', reason: 'Lost' });
    expect(cancelBody({ 'units:A': '1' })).toEqual({
      type: 'PARTIAL',
      line_items: [{ line_id: 'A', quantity: 1 }],
      reason: undefined,
      cancel_protection: false,
    });
  });

  it('request a return from the address of the order', () => {
    const order = { order_id: 'oms-1', customer: { name: 'Ana' }, shipping_address: { city: 'A' } } as OrderView;
    const form = { 'units:A': '1', resolution: 'REFUND', method: 'SELF_SHIP', reason: 'Too small' };
    expect(returnBody(order, form)).toMatchObject({
      order_id: 'oms-1',
      return_line_items: [{ line_id: 'A', quantity: 1 }],
      return_from_address: { city: 'A' },
      customer_reason: { description: 'Too small' },
    });
    expect(returnBody({ ...order, shipping_address: undefined }, form)).toMatchObject({
      return_from_address: { name: 'Ana' },
    });
  });

  it('claim units of an order', () => {
    expect(claimBody('5002', { 'units:A': '1', reason: 'Lost', resolution: 'REFUND' })).toMatchObject({
      order_reference: '5002',
      claims_full_order: false,
      claims_items: [{ line_id: 'A', quantity: 1 }],
    });
  });

  it('show the refusals of a claim, and its payout', () => {
    const problem = { message: 'Not covered.', errors: [{ detail: 'needs a photo' }] };
    const dryRun = { verdicts: [{ problems: [problem] }, { problems: [] }] } as unknown as ClaimDryRun;
    expect(claimVerdicts(dryRun)).toEqual({
      isAccepted: false,
      problems: ['Not covered. needs a photo'],
      payout: undefined,
    });
    const accepted = { verdicts: [], payout: { amount: 5, currency: 'BRL' } } as unknown as ClaimDryRun;
    expect(claimVerdicts(accepted)).toEqual({ isAccepted: true, problems: [], payout: 'BRL 5.00' });
  });
});
