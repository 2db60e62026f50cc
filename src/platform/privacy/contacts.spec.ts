// SPDX-License-Identifier: Apache-2.0
import { contactsOf } from './contacts.js';

describe('C-PRIV-5: the addresses and phones of an order', () => {
  it('are those of its persons, phones also as digits', () => {
    const order = {
      customer: { email: 'ana@example.com', phone: '+55 (48) 99123-4567' },
      shipping_address: { email: 'bea@example.com' },
      shipments: [{ customer_email: 'eva@example.com', ship_to: { phone: null } }],
    };
    expect(contactsOf({ order })).toEqual([
      'ana@example.com',
      '+55 (48) 99123-4567',
      '+5548991234567',
      'bea@example.com',
      'eva@example.com',
    ]);
  });

  it('are not those in other texts', () => {
    const metadata = { sender: 'no-reply@parcels.example.com', customer: { email: 'shop@example.com' } };
    const order = {
      metadata,
      source_payload: metadata,
      note: 'Write to shop@example.com',
      zip: '88780-000',
      at: '2026-11-27',
    };
    expect(contactsOf({ order, customer: { more: metadata } })).toEqual([]);
  });
});
