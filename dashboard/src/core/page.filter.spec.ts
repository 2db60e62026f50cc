// SPDX-License-Identifier: Apache-2.0
import { type ArgumentsHost, Logger } from '@nestjs/common';
import { type Response } from 'express';
import { Problem } from 'parcelward';
import { PageFilter } from './page.filter.js';
import { type Settings } from './settings.js';

/** The status, the Retry-After and the text of the page for an error. */
function pageOf(error: unknown): [status: number, retryAfter: string | undefined, html: string] {
  const sent: [number, string | undefined, string] = [0, undefined, ''];
  const response = {
    status: (status: number) => (sent[0] = status),
    setHeader: (name: string, value: string) => name === 'Retry-After' && (sent[1] = value),
    type: () => ({ send: (html: string) => (sent[2] = html) }),
  } as unknown as Response;
  const http = { getRequest: () => ({ method: 'GET' }), getResponse: () => response };
  new PageFilter({ isSimulated: false } as Settings).catch(error, { switchToHttp: () => http } as ArgumentsHost);
  return sent;
}

describe('an error page', () => {
  beforeAll(() => Logger.overrideLogger(false));

  it.each([
    ['a statement times out', { code: 'DATABASE_TIMEOUT' }],
    ['the server ends a statement', { errno: 1969 }],
    ['the database is down', { code: 'ECONNREFUSED' }],
  ])('asks to try again in a few seconds if %s', (_what, driverError) => {
    const [status, retryAfter, html] = pageOf(Object.assign(new Error('query failed'), { driverError }));
    expect([status, retryAfter]).toEqual([503, '5']);
    expect(html).toContain('The database does not respond at the moment. Please try again in a few seconds.');
  });

  it('has Retry-After for any outage', () => {
    const [status, retryAfter, html] = pageOf(new Problem('SERVICE_UNAVAILABLE', 'Too much at once.'));
    expect([status, retryAfter]).toEqual([503, '5']);
    expect(html).toContain('Too much at once.');
  });

  it('shows no details of an unexpected error', () => {
    const [status, retryAfter, html] = pageOf(new Error('Duplicate entry 7'));
    expect([status, retryAfter, html.includes('Duplicate')]).toEqual([500, undefined, false]);
  });
});
