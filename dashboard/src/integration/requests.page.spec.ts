// SPDX-License-Identifier: Apache-2.0
import { type LoggedRequest, type RefusalCount } from 'parcelward';
import { requestFilter, requestsPage } from './requests.page.js';

const NOW = new Date('2026-11-21T10:00:00Z');
const ENTRY: LoggedRequest = {
  id: 'req_1',
  time: '2026-11-21T02:00:00.000Z',
  request_id: 'r-1',
  key_id: 'key_1',
  method: 'PUT',
  path: '/orders/1001',
  status: 422,
  code: 'VALIDATION_ERROR',
  duration_ms: 12,
  requests: 1,
  errors: [{ pointer: '/customer/email', code: 'INVALID_FORMAT' }],
  body: { customer: { email: 'aaa' } },
  is_body_cut: false,
};
const REFUSAL: RefusalCount = { method: 'PUT', status: 422, code: 'VALIDATION_ERROR', requests: 31, last: NOW };

describe('the filter of the request log', () => {
  it('is the refusals of the last 24 hours by default', () => {
    expect(requestFilter({}, 'UTC', NOW)).toEqual({ status: 'error', since: new Date('2026-11-20T10:00:00Z') });
  });

  it('takes every field, and ignores what is not valid', () => {
    const query = { since: '2026-11-20T18:00', until: '', result: 'all', method: 'PUT', path: '/orders', code: 'A_B' };
    expect(requestFilter({ ...query, request_id: 'r.1' }, 'UTC', NOW)).toEqual({
      since: new Date('2026-11-20T18:00:00Z'),
      method: 'PUT',
      path: '/orders',
      code: 'A_B',
      request_id: 'r.1',
    });
    expect(
      requestFilter(
        { since: 'x', result: '__proto__', method: 'é', path: 'x', code: 'é', request_id: 'é' },
        'UTC',
        NOW,
      ),
    ).toEqual({ status: 'error' });
  });
});

it('the times of the filter are in the zone of the reader, in its fields and in its links', () => {
  const query = { since: '2026-11-20T18:00', until: '2026-11-20T20:00' };
  const filter = requestFilter(query, 'America/Sao_Paulo', NOW);
  expect(filter).toMatchObject({
    since: new Date('2026-11-20T21:00:00Z'),
    until: new Date('2026-11-20T23:00:00Z'),
  });
  const page = requestsPage({ items: [], next: 'req_1' }, [], query, filter, 'America/Sao_Paulo');
  expect(page).toMatchObject({ query, activeFilters: 2 });
  expect(page.pages.next).toContain('since=2026-11-20T18%3A00&until=2026-11-20T20%3A00');
});

describe('the request log', () => {
  const pageOf = (entry: LoggedRequest, next: string | null = null) =>
    requestsPage({ items: [entry], next }, [REFUSAL], {}, requestFilter({}, 'UTC', NOW), 'UTC');

  it('counts refusals by problem, with a link to them', () => {
    const [row] = pageOf(ENTRY).summary.rows;
    expect(row?.cells.map(({ text }) => text)).toEqual([
      'Validation error',
      'PUT, 422',
      '31',
      '21 Nov 2026, 10:00 UTC',
    ]);
    expect(row?.cells[0]?.href).toBe('/integration/requests?since=2026-11-20T10%3A00&code=VALIDATION_ERROR&method=PUT');
  });

  it('shows what was wrong with a request', () => {
    expect(pageOf(ENTRY).requests).toEqual([
      {
        time: ENTRY.time,
        name: 'PUT /orders/1001',
        status: 'Validation error, HTTP 422',
        tone: 'warn',
        about: 'Request ID r-1 · API key …key_1 · 12 ms',
        faults: ['/customer/email: Invalid format'],
        body: '{\n "customer": {\n  "email": "aaa"\n }\n}',
      },
    ]);
  });

  it.each<[Partial<LoggedRequest>, object]>([
    [
      { status: 200, code: null, errors: [], body: null },
      { status: 'HTTP 200', tone: 'good', faults: [], body: undefined },
    ],
    [{ status: 499, code: null }, { status: 'Connection closed by the client, HTTP 499' }],
    [
      { status: 503, code: 'SERVICE_UNAVAILABLE' },
      { status: 'Service unavailable, HTTP 503', tone: 'bad' },
    ],
    [{ requests: 27 }, { about: 'Request ID r-1 · API key …key_1 · 12 ms · stands for 27 requests alike' }],
    [{ errors: [{ pointer: '', code: 'REQUIRED' }] }, { faults: ['The body: Required'] }],
    [{ is_body_cut: true, body: {} }, { body: '{\n \n}\n… (cut)' }],
  ])('shows %p', (members, expected) => {
    expect(pageOf({ ...ENTRY, ...members }).requests).toMatchObject([expected]);
  });

  it('keeps the filter on the next page', () => {
    const { pages } = pageOf(ENTRY, 'req_1');
    expect(pages.next).toBe('/integration/requests?since=2026-11-20T10%3A00&result=error&cursor=req_1');
  });
});
