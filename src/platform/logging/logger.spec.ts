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
});
