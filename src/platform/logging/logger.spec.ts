// SPDX-License-Identifier: Apache-2.0
import { pino } from 'pino';
import { withRedaction } from './logger.js';

describe('withRedaction', () => {
  it('redacts the same fields in an application’s own logger', () => {
    const lines: string[] = [];
    const logger = withRedaction(pino({ base: { app: 'dashboard' } }, { write: (line) => lines.push(line) }));
    logger.info({ order: { customer_email: 'ana@example.com', order_number: 'D-1' } }, 'seen');
    expect(JSON.parse(lines.join(''))).toMatchObject({
      app: 'dashboard',
      order: { customer_email: '[redacted]', order_number: 'D-1' },
      msg: 'seen',
    });
  });

  it('writes errors and their causes without the values that they quote', () => {
    const lines: string[] = [];
    const logger = withRedaction(pino({}, { write: (line) => lines.push(line) }));
    const message = "Duplicate entry 'ana@example.com' for key 'orders.number'";
    const cause = Object.assign(new Error(message), {
      errno: 1062,
      sqlState: '23000',
      sqlMessage: message,
      sql: message,
    });
    logger.error({ err: new Error('It failed', { cause }) }, 'failed');
    logger.error({ err: cause }, 'failed');
    logger.error({ err: new AggregateError([cause], 'All failed') }, 'failed');
    expect(lines.join('')).not.toContain('ana@');
    expect(lines.join('').match(/Duplicate entry '…' for key 'orders.number'/g)?.length).toBeGreaterThan(3);
  });

  it('writes no further members of errors, such as the name of a photo in a bucket', () => {
    const lines: string[] = [];
    const logger = withRedaction(pino({}, { write: (line) => lines.push(line) }));
    const members = { Resource: '/photos/claims/photo.jpg', Key: 'claims/photo.jpg', path: '/photos/photo.jpg' };
    logger.error({ err: Object.assign(new Error('Access denied'), { code: 'AccessDenied', ...members }) }, 'failed');
    expect(JSON.parse(lines.join(''))).toMatchObject({ err: { code: 'AccessDenied', message: 'Access denied' } });
    expect(lines.join('')).not.toContain('photo.jpg');
  });
});
