import { Injectable } from '@nestjs/common';
import {
  type MessageHealth,
  MessageHealthService,
  type WebhookEndpointHealth,
  WebhookHealthService,
} from '../../notifications/index.js';
import { type GatewayHealth, GatewayHealthService } from '../../shipments/index.js';
import { type Backlog, OutboxService } from '../../platform/outbox/outbox.service.js';
import { type DeadJob, MAX_COUNTED, StoreJobsService } from '../../platform/queue/store-jobs.service.js';
import { type QueueBacklog } from '../../platform/queue/queue-backlog.js';
import { type JobSubject, JobSubjectsService } from './job-subjects.service.js';

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
    private readonly subjects: JobSubjectsService,
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
    return { jobs, dead: await this.deadOf(storeId, queues), events, webhooks, carriers, messages };
  }

  private async deadOf(storeId: string, queues: readonly string[]): Promise<DeadJobOfStore[]> {
    const dead = await this.jobs.dead(storeId, queues);
    const subjects = await this.subjects.find(
      storeId,
      dead.map(({ reference }) => reference),
    );
    return dead.flatMap((job) => {
      const subject = subjects.get(job.reference);
      return subject ? { ...job, subject } : [];
    });
  }
}
