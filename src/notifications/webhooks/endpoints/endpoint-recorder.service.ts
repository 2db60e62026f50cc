// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { type Problem, validationError } from '../../../platform/errors/problem.js';
import { type Actor } from '../../../platform/outbox/actor.js';
import { JobsService } from '../../../platform/queue/jobs.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type CallerContext, StoresService } from '../../../stores/index.js';
import { type WebhookEndpointEntity } from './webhook-endpoint.entity.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

/** The queue of mails to admins about an endpoint's URL; a job's reference is the endpoint's id. */
export const ENDPOINT_MAIL_QUEUE = 'staff.endpoint';

/** Who changes an endpoint. A store's id alone is for an application that imports Parcelward and knows no actor. */
export type EndpointCaller = CallerContext | string;

/** Per store (C-WHK-1). */
const MAX_ENDPOINTS = 50;

/** The store and the actor of a call. */
export function toCaller(caller: EndpointCaller): { storeId: string; actor: Actor } {
  return typeof caller === 'string'
    ? { storeId: caller, actor: { type: 'service', id: 'application' } }
    : { storeId: caller.store.store_id, actor: caller.actor };
}

/** Writes endpoints, and with each change its entry in the audit log and the mail to admins (C-WHE-17, C-WHE-18). */
@Injectable()
export class EndpointRecorderService {
  constructor(
    private readonly database: DatabaseService,
    private readonly stores: StoresService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly audit: AuditLogService,
    private readonly jobs: JobsService,
    private readonly clock: ClockService,
  ) {}

  /** @throws Problem STORE_NOT_FOUND; VALIDATION_ERROR for a 51st endpoint */
  async insert(
    settings: Omit<WebhookEndpointEntity, 'created_at' | 'updated_at'>,
    actor: Actor,
  ): Promise<WebhookEndpointEntity> {
    const now = this.clock.now();
    const row = { ...settings, created_at: now, updated_at: now };
    await this.database.transaction(async () => {
      await this.stores.lock(row.store_id);
      if ((await this.endpoints.findByStore(row.store_id)).length >= MAX_ENDPOINTS) throw tooManyEndpoints();
      await this.endpoints.insert(row);
      await this.record(row, actor, 'Added', true);
    });
    return row;
  }

  /**
   * Changes an endpoint.
   * @param change the columns that it changes, and what it does to the endpoint, such as `Changed url of`
   * @returns the changed row
   * @throws Problem WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async update(
    storeId: string,
    endpointId: string,
    actor: Actor,
    change: (row: WebhookEndpointEntity, now: Date) => [columns: Partial<WebhookEndpointEntity>, what: string],
  ): Promise<WebhookEndpointEntity> {
    return this.database.transaction(async () => {
      const [row, now] = [await this.endpoints.lockOrThrow(storeId, endpointId), this.clock.now()];
      const [columns, what] = change(row, now);
      await this.endpoints.update(row, columns, now);
      const changed = await this.endpoints.findOrThrow(storeId, endpointId);
      if (Object.keys(columns).length > 0) await this.record(changed, actor, what, columns.url_set_by !== undefined);
      return changed;
    });
  }

  /**
   * Deletes an endpoint.
   * @returns the deleted row
   * @throws Problem WEBHOOK_ENDPOINT_NOT_FOUND
   */
  async remove(storeId: string, endpointId: string, actor: Actor): Promise<WebhookEndpointEntity> {
    return this.database.transaction(async () => {
      const row = await this.endpoints.lockOrThrow(storeId, endpointId);
      await this.endpoints.remove(row);
      await this.record(row, actor, 'Deleted', false);
      return row;
    });
  }

  /** The dashboard records what staff do there. */
  private async record(row: WebhookEndpointEntity, actor: Actor, what: string, isNewTarget: boolean): Promise<void> {
    const { store_id: storeId, id, url } = row;
    if (isNewTarget) await this.jobs.add({ storeId, queue: ENDPOINT_MAIL_QUEUE, reference: id });
    if (actor.type === 'staff') return;
    const by = { accountId: null, name: actor.type === 'api_key' ? `API key ${actor.id}` : actor.id };
    // The path of a URL may be a secret of its receiver.
    await this.audit.record(
      [storeId],
      by,
      `${what} the webhook endpoint ${id} at ${new URL(url).host}`,
      '/integration',
    );
  }
}

function tooManyEndpoints(): Problem {
  return validationError([
    { pointer: '', code: 'TOO_MANY', detail: `must not exceed ${MAX_ENDPOINTS} webhook endpoints per store` },
  ]);
}
