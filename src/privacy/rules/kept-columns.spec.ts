// SPDX-License-Identifier: Apache-2.0
import { keptTextOf, leftoversOf } from './kept-columns.js';

const ERASED_AT = new Date('2026-11-21T12:00:00.000Z');
const [BEFORE, SINCE] = [new Date('2026-11-21T11:00:00.000Z'), new Date('2026-11-21T12:00:01.000Z')];
const NOTHING = { columns: [], texts: [] };

describe('C-PRIV-8: a row after the erasure', () => {
  const order = (document: object, updated_at = BEFORE) =>
    leftoversOf('orders', { document: JSON.stringify(document), carrier: 'x', updated_at }, ERASED_AT);

  it('has nothing left if it has only what stays', () => {
    expect(order({ order_number: 'Ana', customer: {}, shipping_address: { country: 'BR' } })).toEqual(NOTHING);
    expect(leftoversOf('messages', { recipient: '', error: null, subject_key: 'order:Ana' }, ERASED_AT)).toEqual(
      NOTHING,
    );
  });

  it('has something left if it has any other member, in whatever column', () => {
    expect(order({ order_number: '1', anything: 1 }).columns).toEqual(['document']);
    expect(leftoversOf('messages', { recipient: 'ana@example.com' }, ERASED_AT).columns).toEqual(['recipient']);
    expect(leftoversOf('tracking_events', { description: 'x', location: '{"zip":"1"}' }, ERASED_AT).columns).toEqual([
      'description',
      'location',
    ]);
  });

  it('is searched for what it has beside, if it was written since', () => {
    expect(order({ order_number: '1', note: 'Sorry, Ana' }, SINCE)).toEqual({
      columns: [],
      texts: [['document', 'Sorry, Ana']],
    });
    expect(leftoversOf('desk_notes', { body: 'Ana', created_at: SINCE }, ERASED_AT)).toEqual(NOTHING);
  });

  it('is searched in columns with texts of others, and in answers beside the resources', () => {
    expect(leftoversOf('webhook_attempts', { response: 'Hi' }, ERASED_AT).texts).toEqual([['response', 'Hi']]);
    const body = JSON.stringify({ data: { order_number: 'Ana', applied: true }, note: 'Ana' });
    expect(leftoversOf('idempotency_records', { body, created_at: BEFORE }, ERASED_AT)).toEqual({
      columns: [],
      texts: [['body', '{"data":null,"note":"Ana"}']],
    });
  });

  it('shows what stays in it', () => {
    const document = JSON.stringify({ carrier: 'fedex', note: 'Ana', servicelevel: { name: 'Stonewall' } });
    const text = keptTextOf('shipments', { carrier: 'ups', document, email_hash: Buffer.from('x') });
    expect(text).toMatch(/ups[^]*fedex[^]*Stonewall/);
    expect(text).not.toContain('Ana');
  });
});
