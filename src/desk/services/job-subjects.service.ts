import { Injectable } from '@nestjs/common';
import { MessageHealthService } from '../../notifications/index.js';
import { GatewayHealthService } from '../../shipments/index.js';
import { EventBacklogRepository, type EventSubject } from '../../platform/outbox/event-backlog.repository.js';

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

/** Finds the subjects of jobs by the ids that they refer to. The prefix of an id says what kind of subject it has. */
@Injectable()
export class JobSubjectsService {
  constructor(
    private readonly events: EventBacklogRepository,
    private readonly gateways: GatewayHealthService,
    private readonly messages: MessageHealthService,
  ) {}

  /** Finds the subjects of jobs by their references. Each reference has a subject, which may be empty. */
  async find(storeId: string, references: readonly string[]): Promise<Map<string, JobSubject>> {
    const ids = [...new Set(references)];
    const withPrefix = (prefix: string): string[] => ids.filter((id) => id.startsWith(prefix));
    const [events, parcels, orders] = await Promise.all([
      this.events.findSubjects(storeId, withPrefix('evt_')),
      this.gateways.findSubjects(storeId, ids),
      this.messages.findOrders(storeId, withPrefix('msg_')),
    ]);
    const subjectOf = (id: string): Partial<JobSubject> => {
      if (id.startsWith('imp_')) return { import_id: id };
      if (id.startsWith('prv_')) return { erasure_id: id };
      if (id.startsWith('msg_')) return { order_number: orders.get(id) ?? null };
      return parcels.get(id) ?? subjectOfEvent(events.get(id));
    };
    return new Map(ids.map((id) => [id, { ...NOTHING, ...subjectOf(id) }]));
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
