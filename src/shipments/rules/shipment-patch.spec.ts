// SPDX-License-Identifier: Apache-2.0
import { type Problem } from '../../platform/errors/problem.js';
import { descriptionOf } from '../../platform/validation/field.js';
import { ReturnLabel } from '../model/shipment-bodies.js';
import { checkPatch, applyPatch } from './shipment-patch.js';

describe('C-PATCH-8: an immutable member', () => {
  it.each(['tracking_number', 'carrier', 'shipment_id'])(
    '%s is rejected, also beside good members and as null',
    (name) => {
      for (const value of ['x', null, 1])
        expect(() => checkPatch({ eta: null, [name]: value })).toThrow(
          expect.objectContaining({ code: 'IMMUTABLE_SHIPMENT_FIELD' } satisfies Partial<Problem>),
        );
    },
  );
});

describe('C-PATCH-3: a patch', () => {
  it.each([{}, { unknown: 1 }, { status: 'DELIVERED', address_to: {} }])(
    '%j is rejected, because it has nothing to update',
    (patch) =>
      expect(() => checkPatch(patch)).toThrow(
        expect.objectContaining({ code: 'NO_UPDATABLE_FIELDS', message: 'No updatable fields supplied' }),
      ),
  );

  it.each(['order_number', 'customer_email', 'items', 'return_label'])(
    'null clears, so that only %s is an update',
    (name) => expect(() => checkPatch({ [name]: null })).not.toThrow(),
  );

  it('null clears a member, and omitted members stay', () =>
    expect(applyPatch({ eta: '2026-11-29', metadata: 'dock 4' }, { eta: null })).toEqual({ metadata: 'dock 4' }));

  it('null for a missing member changes nothing', () =>
    expect(applyPatch({ metadata: 'dock 4' }, { eta: null })).toEqual({ metadata: 'dock 4' }));

  it('objects are merged, and null inside them clears', () =>
    expect(
      applyPatch(
        { servicelevel: { name: 'Express', token: 'express' }, totals: { subtotal: 1 } },
        { servicelevel: { name: null as never, terms: 'none' }, ship_to: { city: 'Imbituba' } },
      ),
    ).toEqual({
      servicelevel: { token: 'express', terms: 'none' },
      totals: { subtotal: 1 },
      ship_to: { city: 'Imbituba' },
    }));

  it('C-PATCH-7: items are replaced whole', () =>
    expect(
      applyPatch({ items: [{ sku: 'A' }, { sku: 'B' }] }, { items: [{ sku: 'C', quantity: null as never }] }),
    ).toEqual({
      items: [{ sku: 'C' }],
    }));

  it('C-PATCH-6, C-PATCH-7: a return label is replaced whole', () =>
    expect(
      applyPatch(
        { return_label: { label_url: 'https://a.example/1', carrier: 'usps' } },
        { return_label: { barcode_data: '42', expires_at: '2027-01-01T00:00:00-03:00', service: null as never } },
      ),
    ).toEqual({ return_label: { barcode_data: '42', expires_at: '2027-01-01T03:00:00.000Z' } }));

  it('C-PATCH-7: null in every member of a return label is as if it were left out', () => {
    const { fields } = descriptionOf(ReturnLabel);
    const nulls = Object.fromEntries([...fields.keys()].map((name) => [name, null]));
    const return_label = { ...nulls, barcode_data: '42' } as ReturnLabel;
    expect(applyPatch({}, { return_label })).toEqual({ return_label: { barcode_data: '42' } });
  });

  it('null clears every date of a shipment', () =>
    expect(
      applyPatch({ shipped_at: '2026-11-20T19:00:00Z', eta: '2026-11-29' }, { shipped_at: null, eta: null }),
    ).toEqual({}));

  it('instants are stored in UTC, an eta as it was given', () =>
    expect(applyPatch({}, { shipped_at: '2026-11-20T16:00:00-03:00', eta: '2026-11-29T10:00:00-03:00' })).toEqual({
      shipped_at: '2026-11-20T19:00:00.000Z',
      eta: '2026-11-29T10:00:00-03:00',
    }));
});
