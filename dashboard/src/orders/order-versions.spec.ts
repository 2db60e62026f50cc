import { parseJson } from 'parcelward/orders';
import { versionOf } from './order-versions.js';

const version = (changes: { member: string; before: unknown; after: unknown }[]) =>
  versionOf({
    version: 2,
    type: 'order.updated',
    occurred_at: '2026-11-21T10:00:00.000Z',
    actor: { type: 'staff', id: 'ana@shop.example' },
    changes,
  });

describe('a version of an order', () => {
  it('shows the event, its time and its author', () => {
    expect(version([])).toMatchObject({ number: 2, what: 'Order updated', who: 'Staff ana@shop.example' });
  });

  it('shows readable values with all digits that were sent', () => {
    const { changes } = version([
      { member: 'note', before: null, after: 'Ring "twice"' },
      { member: 'amounts.subtotal', before: 1.5, after: parseJson('12345678901234567.89') },
    ]);
    expect(changes).toEqual([
      { member: 'Note', before: '–', after: 'Ring "twice"' },
      { member: 'Amounts subtotal', before: '1.5', after: '12345678901234567.89' },
    ]);
  });
});
