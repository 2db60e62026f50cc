// SPDX-License-Identifier: Apache-2.0
import { randomInt } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { type Logger } from 'pino';
import { CONFIG } from '../config/config.js';
import { type PlatformConfig } from '../config/platform.settings.js';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { type TenantRequest } from '../http/tenant-request.js';
import { newId } from '../ids/ids.js';
import { LOGGER } from '../logging/logger.js';
import { ClockService } from '../time/clock.service.js';
import { AlikeRequests } from './alike-requests.js';
import { maskedBody, maskedPointer } from './masked-body.js';
import { type RequestLogEntity } from './request-log.entity.js';
import { RequestLogRepository } from './request-log.repository.js';
import { type LoggedFault, CLIENT_CLOSED } from './request-log.resource.js';

/** One of so many successes is logged. */
const ONE_IN = 100;

/** Draws whether a success belongs to the sample (C-LOG-3). Nothing that the client sends decides, so it can neither hide nor flood. */
function isSampled(): boolean {
  return randomInt(ONE_IN) === 0;
}

const FLUSH_AFTER_MS = 1_000;
/** Entries that wait to be written; some 7 KB each at most. */
const MAX_WAITING = 1_000;
/** Entries of one INSERT. */
const BATCH_SIZE = 100;
const MAX_PATH = 512;
const MAX_ERRORS = 50;
const MAX_POINTER = 200;

/** A finished request, as the access log has it. */
export interface FinishedRequest {
  request_id: string;
  /** Without the query. */
  path: string;
  /** Milliseconds. */
  ms: number;
}

/**
 * Collects the entries of the request log, and writes them once a second outside of any request. A failure of the database loses
 * entries and never a request (C-LOG-8).
 */
@Injectable()
export class RequestLogService implements BeforeApplicationShutdown {
  private readonly alike = new AlikeRequests<RequestLogEntity>();
  private waiting: RequestLogEntity[] = [];
  private timer?: NodeJS.Timeout;
  private flushing = Promise.resolve();

  constructor(
    private readonly repository: RequestLogRepository,
    private readonly metrics: MetricsService,
    private readonly clock: ClockService,
    @Inject(CONFIG) private readonly config: Pick<PlatformConfig, 'REQUEST_LOG'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds a finished request, unless its token names no store or it is a success outside of the sample (C-LOG-1 to C-LOG-3). */
  record(request: TenantRequest, response: Response, finished: FinishedRequest): void {
    const { tokenOwner, problem, method } = request;
    if (tokenOwner === undefined || this.config.REQUEST_LOG === 'off') return;
    const status = response.headersSent ? response.statusCode : CLIENT_CLOSED;
    const isRefusal = status >= 400;
    if (!isRefusal && !this.logsSuccess()) return;
    const now = this.clock.now();
    this.keep(this.alike.ended(now.getTime()));
    const entry: RequestLogEntity = {
      ...tokenOwner,
      id: newId('req'),
      created_at: now,
      request_id: finished.request_id,
      method,
      path: finished.path.slice(0, MAX_PATH),
      status,
      is_refusal: Number(isRefusal),
      code: problem?.code ?? null,
      duration_ms: Math.round(finished.ms),
      requests: 1,
      errors: null,
      body: null,
      is_body_cut: 0,
    };
    const { path: route = '' } = (request.route ?? {}) as { path?: string };
    const kind = `${method} ${route} ${status} ${entry.code} ${entry.key_id}`;
    const result = this.alike.count(entry, kind);
    if (result === 'lost') this.metrics.requestLogLost.inc();
    if (result === 'entry') this.keep([isRefusal ? { ...entry, ...detailsOf(request) } : entry]);
    this.schedule();
  }

  private logsSuccess(): boolean {
    return this.config.REQUEST_LOG === 'all' || (this.config.REQUEST_LOG === 'sampled' && isSampled());
  }

  /** Writes all entries. Called before the shutdown, when all requests have ended. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.flush(true);
  }

  /** Writes the entries collected so far. */
  private flush(isLast = false): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flushing = this.flushing.then(async () => {
      this.keep(this.alike.ended(this.clock.now().getTime(), isLast));
      const entries = this.waiting;
      this.waiting = [];
      await this.write(entries);
      if (!isLast && (this.alike.isHolding || this.waiting.length > 0)) this.schedule();
    });
    return this.flushing;
  }

  private async write(entries: readonly RequestLogEntity[]): Promise<void> {
    let written = 0;
    try {
      for (; written < entries.length; written += BATCH_SIZE)
        await this.repository.insert(entries.slice(written, written + BATCH_SIZE));
    } catch (error) {
      const lost = entries.length - written;
      this.metrics.requestLogLost.inc(lost);
      this.logger.warn({ err: error, lost }, 'Request log could not be written');
    }
  }

  private keep(entries: readonly RequestLogEntity[]): void {
    const kept = entries.slice(0, MAX_WAITING - this.waiting.length);
    this.waiting.push(...kept);
    this.metrics.requestLogLost.inc(entries.length - kept.length);
  }

  private schedule(): void {
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }
}

/** The faults of a refusal, and its body if it was read and is JSON. */
function detailsOf({
  problem,
  json,
  bodyDto,
}: TenantRequest): Pick<RequestLogEntity, 'errors' | 'body' | 'is_body_cut'> {
  const errors: LoggedFault[] = (problem?.errors ?? [])
    .slice(0, MAX_ERRORS)
    .map(({ pointer, code }) => ({ pointer: maskedPointer(pointer).slice(0, MAX_POINTER), code }));
  const body = bodyDto && maskedBody(json, bodyDto);
  return {
    errors: errors.length > 0 ? JSON.stringify(errors) : null,
    body: body?.text ?? null,
    is_body_cut: Number(body?.isCut ?? false),
  };
}
