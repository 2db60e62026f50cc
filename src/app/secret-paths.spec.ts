import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { type Request, type Response } from 'express';
import { pino } from 'pino';
import { MetricsService } from '../platform/http/metrics/metrics.service.js';
import { observeRequests } from '../platform/http/metrics/observe-requests.js';
import { SECRET_PATHS } from './secret-paths.js';

/** The path in the log line of a request that reached no route. */
function loggedPath(originalUrl: string): string {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const response = Object.assign(new EventEmitter(), { statusCode: 405, setHeader: () => undefined });
  const request = { method: 'POST', originalUrl, headers: {} };
  observeRequests(
    logger,
    new MetricsService(),
    { record: () => undefined },
    SECRET_PATHS,
  )(request as unknown as Request, response as unknown as Response, () => undefined);
  response.emit('close');
  return (JSON.parse(lines[0] ?? '{}') as { path: string }).path;
}

describe('the access log', () => {
  it.each([
    ['/t/secret', '/t/:token'],
    ['/t/secret/', '/t/:token'],
    ['/T/secret?x=1', '/T/:token'],
    ['//t//secret', '//t//:token'],
    ['/t%2Fsecret', '/t%2F:token'],
    ['/notifications/unsubscribe/secret', '/notifications/unsubscribe/:token'],
    ['/orders/1?x=1', '/orders/1'],
    ['/track/demo.example', '/track/demo.example'],
  ])('has %s without its secret on every status: %s', (sent, logged) => expect(loggedPath(sent)).toBe(logged));

  it('covers every path of the API with a token or the name of a photo', () => {
    const paths = ['openapi.json', 'openapi-internal.json'].flatMap((file) =>
      Object.keys((JSON.parse(readFileSync(file, 'utf8')) as { paths: object }).paths),
    );
    const secret = paths.filter((path) => /\{(?:token|name)\}/.test(path));
    expect(secret.length).toBeGreaterThan(4);
    expect(secret.filter((path) => !loggedPath(path).endsWith('/:token'))).toEqual([]);
  });
});
