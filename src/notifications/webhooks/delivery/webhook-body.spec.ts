// SPDX-License-Identifier: Apache-2.0
import { EVENT_TYPES } from '../endpoints/event-types.js';
import { exampleEvent } from '../endpoints/example-events.js';
import { limitedBody, payloadLimits } from './webhook-body.js';

const AT = '2026-11-20T02:00:24.274Z';
const limited = (body: string, personal_data: number, fields: string[] | null) =>
  limitedBody(body, payloadLimits({ personal_data, fields: fields && JSON.stringify(fields) }));

describe('The body of a webhook', () => {
  it('is not even parsed for an endpoint without limits', () => {
    expect(limited('{"data":{"total":1.10', 1, null)).toBe('{"data":{"total":1.10');
  });

  it('keeps its other members, their places, and all digits of numbers', () => {
    const order = '"order":{"order_number":"1","amounts":{"grand_total":1234567890123456.1000}';
    const body = `{"type":"order.created","timestamp":"${AT}","data":{"sequence":1,"occurred_at":"${AT}",${order}`;
    expect(limited(`${body},"customer":{"name":"Ana"}}}}`, 1, ['order.amounts'])).toBe(`${body}}}}`);
    expect(limited(`${body},"note":"Ana"}}}`, 0, null)).toBe(`${body}}}}`);
  });

  it('has only the members that both limits keep', () => {
    const order = { order_number: '1', customer: { name: 'Ana' }, currency: 'EUR', locale: 'de', phone: '1' };
    const body = JSON.stringify({ type: 'order.created', data: { sequence: 1, order } });
    expect(JSON.parse(limited(body, 0, ['order.customer', 'order.phone', 'order.currency']))).toEqual({
      type: 'order.created',
      data: { sequence: 1, order: { order_number: '1', customer: {}, currency: 'EUR' } },
    });
  });

  it.each(EVENT_TYPES)('C-WHK-24: of %s names nobody without personal data, and has its sequence and time', (type) => {
    const body = limited(exampleEvent(type, AT), 0, null);
    expect(body).not.toMatch(/Ana|Rua|Imbituba|@/);
    expect(JSON.parse(body)).toMatchObject({ type, data: { sequence: expect.any(Number), occurred_at: AT } });
  });
});
