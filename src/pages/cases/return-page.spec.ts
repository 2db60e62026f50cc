// SPDX-License-Identifier: Apache-2.0
import { type Store } from '../../stores/index.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { type ReturnFacts } from './case-facts.service.js';
import { returnPage } from './return-page.js';

const EXPIRY = '2026-11-26T10:00:00.000Z';

function pageAt(time: string, support_email?: string) {
  const store = {
    name: 'Shop',
    shop_domain: 'shop.example',
    branding: { support_email },
    self_service: {},
  } as unknown as Store;
  const content = { return_method: 'SELF_SHIP', resolution: 'REFUND', labels: [], return_line_items: [], decision: {} };
  const facts = {
    store,
    number: 'N-R1',
    return: { content, order_number: 'N', status: 'OPEN' },
    order: undefined,
    orderUrl: '/t/0',
    parcel: null,
    label: { source: 'request', primary: { kind: 'included' }, further: [], expires_at: EXPIRY },
    readAt: new Date(time),
  } as unknown as ReturnFacts;
  return returnPage(facts, { language: 'en', locale: 'en' }, () => '', true);
}

describe('C-PAGE-51: a label that has expired', () => {
  const { expired, stages } = PAGE_TEXTS.en.returns;

  it('is shown until then', () => {
    const { detail, label, next } = pageAt('2026-11-26T09:59:59.999Z');
    expect([detail, label !== undefined, next !== undefined]).toEqual([stages.ready_to_send.detail, true, true]);
  });

  it('C-RET-31: has its end as the deadline of the next steps', () => {
    const { next } = pageAt('2026-11-20T00:00:00.000Z');
    expect(next?.deadline).toEqual({
      label: PAGE_TEXTS.en.returns.sendBy,
      day: { iso: EXPIRY, text: expect.stringContaining('November 26') },
    });
  });

  it('is not offered, and the page says whom to ask', () => {
    expect(pageAt(EXPIRY)).toMatchObject({ detail: expired.detail, label: undefined, next: undefined, tone: 'warn' });
    expect(pageAt(EXPIRY, 'help@shop.example').detail).toBe(`${expired.detail} ${expired.contact}`);
  });
});
