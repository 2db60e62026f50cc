// SPDX-License-Identifier: Apache-2.0
import { type Response } from 'express';
import { pino } from 'pino';
import { type PlatformConfig } from '../config/platform.settings.js';
import { validationError } from '../errors/problem.js';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { type TenantRequest } from '../http/tenant-request.js';
import { OpenObject } from '../validation/index.js';
import { type RequestLogEntity } from './request-log.entity.js';
import { type RequestLogRepository } from './request-log.repository.js';
import { RequestLogService } from './request-log.service.js';

@OpenObject()
class Body {}

const OWNER = { store_id: 'sto_1', key_id: 'key_1' };

/** A log whose entries end up in `written`, and how many were lost. */
function aLog({ mode = 'sampled' as PlatformConfig['REQUEST_LOG'], isDown = false } = {}) {
  const written: RequestLogEntity[] = [];
  const insert = async (entries: RequestLogEntity[]): Promise<void> => {
    if (isDown) throw new Error('The database is down');
    written.push(...entries);
  };
  const metrics = new MetricsService();
  const repository = { insert } as unknown as RequestLogRepository;
  const clock = { now: () => new Date('2026-11-01T12:00:00Z') };
  const log = new RequestLogService(repository, metrics, clock, { REQUEST_LOG: mode }, pino({ enabled: false }));
  const record = (status: number, request: object = {}, request_id = 'id-1', headersSent = true): void =>
    log.record(
      { method: 'PUT', tokenOwner: OWNER, ...request } as TenantRequest,
      { statusCode: status, headersSent } as Response,
      { request_id, path: '/orders/1', ms: 1.6 },
    );
  const lost = async () => (await metrics.requestLogLost.get()).values[0]?.value;
  return { log, written, record, lost };
}

describe('RequestLogService', () => {
  it('C-LOG-2: logs requests whose token names a store', async () => {
    const { log, written, record } = aLog({ mode: 'all' });
    record(200);
    record(404, {}, 'id-2');
    record(404, { tokenOwner: undefined });
    await log.beforeApplicationShutdown();
    expect(written.map(({ status, request_id }) => [status, request_id])).toEqual([
      [200, 'id-1'],
      [404, 'id-2'],
    ]);
    expect(written[1]).toMatchObject({ ...OWNER, method: 'PUT', path: '/orders/1', duration_ms: 2, is_refusal: 1 });
  });

  it('C-LOG-3: logs one in a hundred successes, whatever request id the client chooses', async () => {
    const { log, written, record } = aLog();
    for (let i = 0; i < 20_000; i++) record(200);
    await log.beforeApplicationShutdown();
    const logged = written.reduce((sum, { requests }) => sum + requests, 0);
    expect(logged).toBeGreaterThan(100);
    expect(logged).toBeLessThan(300);
  });

  it('C-LOG-11: logs only refusals, or nothing, by REQUEST_LOG', async () => {
    for (const [mode, statuses] of [
      ['refusals', [503]],
      ['off', []],
    ] as const) {
      const { log, written, record } = aLog({ mode });
      for (let i = 0; i < 2_000; i++) record(200);
      record(503);
      await log.beforeApplicationShutdown();
      expect(written.map(({ status }) => status)).toEqual(statuses);
    }
  });

  it('C-LOG-5: logs a request whose client went away as 499', async () => {
    const { log, written, record } = aLog();
    record(200, {}, 'id-1', false);
    await log.beforeApplicationShutdown();
    expect(written).toMatchObject([{ status: 499, code: null, is_refusal: 1 }]);
  });

  it('C-LOG-6: keeps pointers and codes of faults, and none of their details', async () => {
    const { log, written, record } = aLog();
    const faults = [{ pointer: '/ana@example.com', code: 'UNKNOWN_KEY', detail: 'Ana' }];
    record(422, { problem: validationError(faults), json: { note: 'Ana' }, bodyDto: Body });
    await log.beforeApplicationShutdown();
    expect(written).toMatchObject([
      { errors: '[{"pointer":"/aaa@aaaaaaa.aaa","code":"UNKNOWN_KEY"}]', body: '{"note":"Aaa"}' },
    ]);
  });

  it('C-LOG-6: has the body of a refusal, if it was read, and of nothing else', async () => {
    const { log, written, record } = aLog({ mode: 'all' });
    record(422, { json: { note: 'Ana' }, bodyDto: Body }, 'read');
    record(200, { json: { note: 'Ana' }, bodyDto: Body }, 'accepted');
    record(400, {}, 'unread');
    await log.beforeApplicationShutdown();
    const bodies = written.map(({ request_id, body }) => [request_id, body]);
    expect(bodies).toEqual([
      ['read', '{"note":"Aaa"}'],
      ['accepted', null],
      ['unread', null],
    ]);
  });

  it('C-LOG-8: counts the entries that it loses when the database is down or too many wait', async () => {
    const { log, record, lost } = aLog({ isDown: true });
    for (let i = 0; i < 1_200; i++) record(404, { tokenOwner: { ...OWNER, store_id: `sto_${i}` } });
    expect(await lost()).toBe(200);
    await log.beforeApplicationShutdown();
    expect(await lost()).toBe(1_200);
  });
});
