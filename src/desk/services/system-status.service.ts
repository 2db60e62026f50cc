// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import {
  type MessageHealth,
  MessageHealthService,
  type WebhookEndpointHealth,
  WebhookHealthService,
} from '../../notifications/index.js';
import { type Backlog, OutboxService } from '../../platform/outbox/outbox.service.js';
import { type QueueBacklog } from '../../platform/queue/queue-backlog.js';
import { MAX_COUNTED, StoreJobsService, type DeadJob } from '../../platform/queue/store-jobs.service.js';
import { type GatewayHealth, GatewayHealthService } from '../../shipments/index.js';

/** The subject of a job, as far as it is known. */
export interface JobSubject {
  order_number: string | null;
  tracking_number: string | null;
  return_id: string | null;
  claim_id: string | null;
  /** The import or request of erasure itself. */
  import_id: string | null;
  erasure_id: string | null;
}

const NOTHING: JobSubject = {
  order_number: null,
  tracking_number: null,
  return_id: null,
  claim_id: null,
  import_id: null,
  erasure_id: null,
};

export interface DeadJobOfStore extends DeadJob {
  subject: JobSubject;
}

/** The unfinished work of a store, and whether its webhooks, carriers and messages work. */
export interface SystemStatus {
  /** Queues in which the store has jobs. */
  jobs: QueueBacklog[];
  dead: DeadJobOfStore[];
  /** Events that the relay has not dispatched yet: they have no webhooks and messages. */
  events: Backlog;
  webhooks: WebhookEndpointHealth[];
  carriers: GatewayHealth;
  messages: MessageHealth;
}

/** Shows the unfinished work of a store, and why it waits (C-WORK-13). */
@Injectable()
export class SystemStatusService {
  constructor(
    private readonly jobs: StoreJobsService,
    private readonly outbox: OutboxService,
    private readonly webhooks: WebhookHealthService,
    private readonly carriers: GatewayHealthService,
    private readonly messages: MessageHealthService,
  ) {}

  async read(storeId: string): Promise<SystemStatus> {
    const [jobs, events, webhooks, carriers, messages] = await Promise.all([
      this.jobs.backlog(storeId),
      this.outbox.countWaiting(storeId, MAX_COUNTED),
      this.webhooks.read(storeId),
      this.carriers.read(storeId),
      this.messages.read(storeId),
    ]);
    const queues = jobs.filter(({ dead }) => dead > 0).map(({ queue }) => queue);
    return { jobs, dead: await this.findDead(storeId, queues), events, webhooks, carriers, messages };
  }

  /** Finds the dead jobs. A job refers to its subject by an id, whose prefix says what kind of subject it is. */
  private async findDead(storeId: string, queues: readonly string[]): Promise<DeadJobOfStore[]> {
    const dead = await this.jobs.dead(storeId, queues);
    const ids = [...new Set(dead.map(({ reference }) => reference))];
    const withPrefix = (prefix: string): string[] => ids.filter((id) => id.startsWith(prefix));
    const [events, parcels, orders] = await Promise.all([
      this.findEvents(storeId, withPrefix('evt_')),
      this.carriers.findSubjects(storeId, ids),
      this.messages.findOrders(storeId, withPrefix('msg_')),
    ]);
    const subjectOf = (id: string): Partial<JobSubject> => {
      if (id.startsWith('imp_')) return { import_id: id };
      if (id.startsWith('prv_')) return { erasure_id: id };
      if (id.startsWith('msg_')) return { order_number: orders.get(id) ?? null };
      return parcels.get(id) ?? events.get(id) ?? {};
    };
    return dead.map((job) => ({ ...job, subject: { ...NOTHING, ...subjectOf(job.reference) } }));
  }

  /** Finds the subjects of events by their ids; leaves out expired events. */
  private async findEvents(storeId: string, ids: readonly string[]): Promise<Map<string, Partial<JobSubject>>> {
    const keys = ids.map((id) => ({ storeId, id }));
    const events = await this.outbox.findMembers(keys, { orders: '$.*.order_number', numbers: '$.*.tracking_number' });
    return new Map(
      events.map(({ id, resourceId, orders, numbers }) => [
        id,
        {
          order_number: firstOf(orders),
          tracking_number: firstOf(numbers),
          return_id: /^(?:ret|rr)_/.test(resourceId) ? resourceId : null,
          claim_id: resourceId.startsWith('clm_') ? resourceId : null,
        },
      ]),
    );
  }
}

/** A path with `*` finds a list. */
function firstOf(list: string | null): string | null {
  const [first = null] = JSON.parse(list ?? '[]') as (string | null)[];
  return first;
}
