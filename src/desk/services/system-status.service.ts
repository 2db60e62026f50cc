import { Injectable } from '@nestjs/common';
import {
  type MessageHealth,
  MessageHealthService,
  type WebhookEndpointHealth,
  WebhookHealthService,
} from '../../notifications/index.js';
import { type GatewayHealth, GatewayHealthService } from '../../shipments/index.js';
import {
  type Backlog,
  EventBacklogRepository,
  type EventSubject,
} from '../../platform/outbox/event-backlog.repository.js';
import { type DeadJob } from '../../platform/queue/dead-jobs.service.js';
import { type QueueBacklog } from '../../platform/queue/queue-backlog.js';
import { MAX_COUNTED, StoreJobsService } from '../../platform/queue/store-jobs.service.js';

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

/** A dead job with its subject. */
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
    private readonly events: EventBacklogRepository,
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
      this.events.findSubjects(storeId, withPrefix('evt_')),
      this.carriers.subjectsOf(storeId, ids),
      this.messages.findOrders(storeId, withPrefix('msg_')),
    ]);
    const subjectOf = (id: string): Partial<JobSubject> => {
      if (id.startsWith('imp_')) return { import_id: id };
      if (id.startsWith('prv_')) return { erasure_id: id };
      if (id.startsWith('msg_')) return { order_number: orders.get(id) ?? null };
      return parcels.get(id) ?? subjectOfEvent(events.get(id));
    };
    return dead.map((job) => ({ ...job, subject: { ...NOTHING, ...subjectOf(job.reference) } }));
  }
}

function subjectOfEvent(event: EventSubject | undefined): Partial<JobSubject> {
  if (!event) return {};
  const { resource_id, order_number, tracking_number } = event;
  return {
    order_number,
    tracking_number,
    return_id: /^(?:ret|rr)_/.test(resource_id) ? resource_id : null,
    claim_id: resource_id.startsWith('clm_') ? resource_id : null,
  };
}
