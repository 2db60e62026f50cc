import { Injectable } from '@nestjs/common';
import { MessageHealthService } from '../../notifications/index.js';
import { GatewayHealthService } from '../../shipments/index.js';
import { OutboxService } from '../../platform/outbox/outbox.service.js';

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
    private readonly outbox: OutboxService,
    private readonly gateways: GatewayHealthService,
    private readonly messages: MessageHealthService,
  ) {}

  /** Finds the subjects of jobs by their references. Each reference has a subject, which may be empty. */
  async find(storeId: string, references: readonly string[]): Promise<Map<string, JobSubject>> {
    const ids = [...new Set(references)];
    const withPrefix = (prefix: string): string[] => ids.filter((id) => id.startsWith(prefix));
    const [events, parcels, orders] = await Promise.all([
      this.findEvents(storeId, withPrefix('evt_')),
      this.gateways.findSubjects(storeId, ids),
      this.messages.findOrders(storeId, withPrefix('msg_')),
    ]);
    const subjectOf = (id: string): Partial<JobSubject> => {
      if (id.startsWith('imp_')) return { import_id: id };
      if (id.startsWith('prv_')) return { erasure_id: id };
      if (id.startsWith('msg_')) return { order_number: orders.get(id) ?? null };
      return parcels.get(id) ?? events.get(id) ?? {};
    };
    return new Map(ids.map((id) => [id, { ...NOTHING, ...subjectOf(id) }]));
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
