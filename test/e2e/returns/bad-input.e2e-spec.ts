// SPDX-License-Identifier: Apache-2.0
import { type Json, type Reply } from '../../support/client.js';
import { writtenBy } from '../../support/database.js';
import { expectProblem, faultsOf } from '../../support/problems.js';
import { aLabel, aRefund, aReturn, returnIn, TestReturn } from '../../support/returns.js';
import { newStore, type TestStore } from '../../support/stores.js';
import { TestOrder } from '../../support/units.js';

const KEY = { 'idempotency-key': '0190163d-8694-739b-aea5-966c26f8ad92' };

let store: TestStore;
let order: TestOrder;
let made: TestReturn;
beforeAll(async () => {
  store = await newStore();
  order = await TestOrder.create(store, { A: 9 });
  made = await TestReturn.request(order, { A: 1 });
});

/** Expects a refusal that changes no return, order, ledger, event or idempotency record. */
async function expectRefused(path: string, body: unknown): Promise<Reply> {
  const state = async (): Promise<unknown> => [await made.snapshot(), await writtenBy(store.id)];
  const before = await state();
  const reply = await store.post(path, body, { 'content-type': 'application/json', ...KEY });
  expect(await state()).toEqual(before);
  return reply;
}

/** A changed member of a body, and its fault. */
type Case = [what: string, members: Json, fault: string];

async function expectFault(path: string, body: unknown, ...faults: string[]): Promise<void> {
  const reply = await expectRefused(path, JSON.stringify(body));
  expectProblem(reply, 422, 'VALIDATION_ERROR');
  expect(faultsOf(reply).sort()).toEqual(faults.sort());
}

describe('POST /returns refuses another shape with 422 VALIDATION_ERROR', () => {
  const lines = (...return_line_items: unknown[]): Json => ({ return_line_items });

  it.each<Case>([
    ['no order_id', { order_id: undefined }, '/order_id REQUIRED'],
    ['order_id null', { order_id: null }, '/order_id REQUIRED'],
    ['an empty order_id', { order_id: '' }, '/order_id TOO_SHORT'],
    ['C-RET-3: order_id past 128', { order_id: 'x'.repeat(129) }, '/order_id TOO_LONG'],
    ['white space at the end of order_id', { order_id: 'x ' }, '/order_id INVALID_FORMAT'],
    ['order_id as a number', { order_id: 1 }, '/order_id INVALID_TYPE'],
    ['no resolution', { resolution: undefined }, '/resolution REQUIRED'],
    ['C-RET-2, C-RET-5: an exchange', { resolution: 'EXCHANGE' }, '/resolution NOT_ALLOWED_VALUE'],
    ['resolution in lower case', { resolution: 'refund' }, '/resolution NOT_ALLOWED_VALUE'],
    ['no return_method', { return_method: undefined }, '/return_method REQUIRED'],
    ['C-RET-6: another return_method', { return_method: 'PICKUP' }, '/return_method NOT_ALLOWED_VALUE'],
    ['no return_from_address', { return_from_address: undefined }, '/return_from_address REQUIRED'],
    ['return_from_address null', { return_from_address: null }, '/return_from_address REQUIRED'],
    ['return_from_address as text', { return_from_address: 'Imbituba' }, '/return_from_address INVALID_TYPE'],
    ['return_from_address as a list', { return_from_address: [] }, '/return_from_address INVALID_TYPE'],
    ['no lines', { return_line_items: undefined }, '/return_line_items REQUIRED'],
    ['lines null', { return_line_items: null }, '/return_line_items REQUIRED'],
    ['an empty list of lines', lines(), '/return_line_items TOO_FEW_ITEMS'],
    [
      'C-ERR-32, C-RET-8: 101 lines',
      lines(...Array.from({ length: 101 }, () => ({ line_id: 'A', quantity: 1 }))),
      '/return_line_items TOO_MANY_ITEMS',
    ],
    ['lines that are no list', { return_line_items: { line_id: 'A' } }, '/return_line_items INVALID_TYPE'],
    ['a line that is no object', lines('A'), '/return_line_items/0 INVALID_TYPE'],
    ['a line without line_id', lines({ quantity: 1 }), '/return_line_items/0/line_id REQUIRED'],
    ['a line without quantity', lines({ line_id: 'A' }), '/return_line_items/0/quantity REQUIRED'],
    ['C-RET-8: quantity 0', lines({ line_id: 'A', quantity: 0 }), '/return_line_items/0/quantity OUT_OF_RANGE'],
    ['a negative quantity', lines({ line_id: 'A', quantity: -1 }), '/return_line_items/0/quantity OUT_OF_RANGE'],
    ['half a unit', lines({ line_id: 'A', quantity: 1.5 }), '/return_line_items/0/quantity INVALID_TYPE'],
    ['quantity as text', lines({ line_id: 'A', quantity: '1' }), '/return_line_items/0/quantity INVALID_TYPE'],
    ['C-RET-10: note past 1024', { note: '😀'.repeat(1025) }, '/note TOO_LONG'],
    ['note as an object', { note: {} }, '/note INVALID_TYPE'],
    ['customer_reason as text', { customer_reason: 'broken' }, '/customer_reason INVALID_TYPE'],
    [
      'C-RET-10: a customer_reason whose code is a number',
      { customer_reason: { code: 1 } },
      '/customer_reason/code INVALID_TYPE',
    ],
    ['C-RET-9: a list of labels', { return_label: [{ barcode_data: '1' }] }, '/return_label INVALID_TYPE'],
    ['C-RET-9: a label without content', { return_label: { carrier: 'usps' } }, '/return_label REQUIRED'],
    ['a label not included', { return_label: { included_in_package: false } }, '/return_label REQUIRED'],
    [
      'a label without https',
      { return_label: { label_url: 'http://x.example' } },
      '/return_label/label_url INVALID_FORMAT',
    ],
    [
      'C-RET-9: a label with IN_STORE',
      { return_method: 'IN_STORE', return_label: { barcode_data: '1' } },
      '/return_label NOT_ALLOWED_VALUE',
    ],
  ])('%s', async (_what, members, fault) => {
    await expectFault('/returns', aReturn(order, { A: 1 }, members), fault);
  });

  it('lists all faults', async () => {
    const body = {
      resolution: 'x',
      return_method: 'IN_STORE',
      return_line_items: [{}],
      return_label: { barcode_data: '1' },
    };
    await expectFault(
      '/returns',
      body,
      '/order_id REQUIRED',
      '/resolution NOT_ALLOWED_VALUE',
      '/return_line_items/0/line_id REQUIRED',
      '/return_line_items/0/quantity REQUIRED',
      '/return_from_address REQUIRED',
      '/return_label NOT_ALLOWED_VALUE',
    );
  });

  it.each<[string, Json]>([
    [
      '100 entries of a line',
      { return_line_items: Array.from({ length: 100 }, () => ({ line_id: 'A', quantity: 1 })) },
    ],
    ['a note of 1024 letters of four bytes', { note: '😀'.repeat(1024) }],
    ['an empty address', { return_from_address: {} }],
    ['a label by its barcode', { return_label: { barcode_data: '1' } }],
    ['a label by its number', { return_label: { tracking_number: '1' } }],
    ['a label by its link', { return_label: { label_url: 'https://x.example/1' } }],
    ['a label by its QR code', { return_label: { qr_code_url: 'https://x.example/1' } }],
    ['a label in the package', { return_label: { included_in_package: true } }],
    ['no label with IN_STORE', { return_method: 'IN_STORE', return_label: null }],
  ])('C-RET-7: accepts values just within the limits: %s', async (_what, members) => {
    const roomy = await TestOrder.create(store, { A: 100 });
    expect((await store.post('/returns', aReturn(roomy, { A: 1 }, members))).status).toBe(201);
  });
});

describe('C-VAL-21: POST /returns/{return_id}/decision refuses another shape with 422', () => {
  it.each<Case>([
    ['no decision', { decision: undefined }, '/decision REQUIRED'],
    ['C-CB-7: another decision', { decision: 'MAYBE' }, '/decision NOT_ALLOWED_VALUE'],
    ['decision in lower case', { decision: 'approved' }, '/decision NOT_ALLOWED_VALUE'],
    ['reason as a number', { reason: 1 }, '/reason INVALID_TYPE'],
    ['reason past 4096', { reason: 'x'.repeat(4097) }, '/reason TOO_LONG'],
    ['external_reference as text', { external_reference: 'RMA-1' }, '/external_reference INVALID_TYPE'],
    ['an unknown key', { note: 'x' }, '/note UNKNOWN_KEY'],
  ])('%s', async (_what, members, fault) => {
    await expectFault(`${made.path}/decision`, { decision: 'APPROVED', ...members }, fault);
  });
});

describe('C-CB-13: POST /returns/{return_id}/shipping-label refuses another shape with 422', () => {
  it.each<Case>([
    ['no carrier', { carrier: undefined }, '/carrier REQUIRED'],
    ['an empty carrier', { carrier: '' }, '/carrier TOO_SHORT'],
    ['carrier past 255', { carrier: 'x'.repeat(256) }, '/carrier TOO_LONG'],
    ['no tracking_number', { tracking_number: undefined }, '/tracking_number REQUIRED'],
    ['tracking_number past 64', { tracking_number: 'x'.repeat(65) }, '/tracking_number TOO_LONG'],
    ['white space around it', { tracking_number: ' x' }, '/tracking_number INVALID_FORMAT'],
    ['no label_url', { label_url: undefined }, '/label_url REQUIRED'],
    ['label_url without https', { label_url: 'http://x.example' }, '/label_url INVALID_FORMAT'],
    ['tracking_url that is script', { tracking_url: 'javascript:alert(1)' }, '/tracking_url INVALID_FORMAT'],
    ['external_reference as a list', { external_reference: [] }, '/external_reference INVALID_TYPE'],
    ['an unknown key', { service: 'x' }, '/service UNKNOWN_KEY'],
  ])('%s', async (_what, members, fault) => {
    await expectFault(`${made.path}/shipping-label`, aLabel(members), fault);
  });
});

describe('C-CB-23: POST /returns/{return_id}/refund refuses another shape with 422', () => {
  it.each<Case>([
    ['no amount', { amount: undefined }, '/amount REQUIRED'],
    ['amount as text', { amount: '10' }, '/amount INVALID_TYPE'],
    ['a negative amount', { amount: -1 }, '/amount OUT_OF_RANGE'],
    ['five decimals', { amount: 1.00001 }, '/amount TOO_MANY_DECIMALS'],
    ['no external_refund_id', { external_refund_id: undefined }, '/external_refund_id REQUIRED'],
    ['an empty external_refund_id', { external_refund_id: '' }, '/external_refund_id TOO_SHORT'],
    ['a control character in it', { external_refund_id: 'a\nb' }, '/external_refund_id INVALID_FORMAT'],
    ['currency in lower case', { currency: 'usd' }, '/currency INVALID_FORMAT'],
    ['negative deductions', { deductions_total: -0.01 }, '/deductions_total OUT_OF_RANGE'],
    ['refunded_at without offset', { refunded_at: '2026-11-20T10:00:00' }, '/refunded_at INVALID_FORMAT'],
    ['refunded_at as a date', { refunded_at: '2026-11-20' }, '/refunded_at INVALID_FORMAT'],
    ['an unknown key', { reason: 'x' }, '/reason UNKNOWN_KEY'],
  ])('%s', async (_what, members, fault) => {
    await expectFault(`${made.path}/refund`, aRefund(members), fault);
  });

  it('ignores null in an optional member', async () => {
    const other = await TestReturn.request(order, { A: 1 });
    const nulls = { currency: null, deductions_total: null, refunded_at: null, external_reference: null };
    expect(returnIn(await other.refund(aRefund(nulls)))).toMatchObject({
      refund: { currency: 'USD', deductions_total: 0 },
      external_reference: null,
    });
  });
});

describe('POST /returns refuses a body that is no object', () => {
  const paths = (): string[] => [
    '/returns',
    ...['decision', 'shipping-label', 'refund'].map((name) => `${made.path}/${name}`),
  ];

  it.each([
    ['a list', '[]', 422, 'VALIDATION_ERROR'],
    ['text that is no JSON', '{', 400, 'MALFORMED_JSON'],
    ['nothing', '', 400, 'MALFORMED_JSON'],
    ['a key __proto__', '{"__proto__": {}}', 422, 'VALIDATION_ERROR'],
  ])('%s', async (_what, body, status, code) => {
    for (const path of paths()) expectProblem(await expectRefused(path, body), status, code);
  });

  it('answers 415 for another content type', async () => {
    for (const path of paths())
      expectProblem(await store.post(path, '{}', { 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it.each(['a%0Ab', '%20a', 'x'.repeat(65)])('answers 422 for the return id %s', async (id) => {
    expectProblem(await store.get(`/returns/${id}`), 422, 'VALIDATION_ERROR');
    expectProblem(await store.post(`/returns/${id}/decision`, { decision: 'APPROVED' }), 422, 'VALIDATION_ERROR');
  });
});
