// SPDX-License-Identifier: Apache-2.0
import { Process, Processor } from '@nestjs/bull';
import { type RowKey } from '../../../platform/database/lease-table.js';
import { OutboxService } from '../../../platform/outbox/outbox.service.js';
import { type BatchJobHandler, bullName, type Job } from '../../../platform/queue/job-handler.js';
import { ShipmentHistoryService } from '../../../shipments/index.js';
import { isNotifiable } from '../message-triggers.js';
import { TRACKING_QUEUE } from '../message-triggers.subscriber.js';
import { type ShipmentContext, ShipmentContextService } from './shipment-context.service.js';
import { type NotifiedStatus, TrackingDigestService } from './tracking-digest.service.js';

/** Notifies customers of the statuses in shipments' events, as far as they are notifiable and newer than the shipment's import. */
@Processor(bullName(TRACKING_QUEUE))
export class NotifyOfTrackingJob implements BatchJobHandler {
  constructor(
    private readonly outbox: OutboxService,
    private readonly contexts: ShipmentContextService,
    private readonly histories: ShipmentHistoryService,
    private readonly tracking: TrackingDigestService,
  ) {}

  @Process()
  run(job: Job): Promise<void> {
    return this.runAll([job]);
  }

  @Process('runAll')
  async runAll(jobs: readonly Job[]): Promise<void> {
    const keys = jobs.map(({ storeId, reference: id }) => ({ storeId, id }));
    const statuses = new Map<string, NotifiedStatus[]>();
    const shipments: RowKey[] = [];
    const events = await this.outbox.findMembers(keys, { status: '$.shipment.status' });
    for (const { storeId, resourceId: id, status, traceparent } of events) {
      if (status === null || !isNotifiable(status)) continue;
      const ofShipment = statuses.get(id);
      if (ofShipment) ofShipment.push({ status, traceparent });
      else {
        statuses.set(id, [{ status, traceparent }]);
        shipments.push({ storeId, id });
      }
    }
    const created = shipments.map(({ storeId, id: resourceId }) => ({ storeId, resourceId, sequence: 1 }));
    const imports = await this.outbox.findPast(created);
    for await (const context of this.contexts.findAll(shipments)) {
      const past = await this.reachedBefore(imports.get(context.shipment.id), context);
      for (const notified of statuses.get(context.shipment.id) ?? [])
        if (!past.has(notified.status)) await this.notify(context, notified);
    }
  }

  private async notify(context: ShipmentContext, notified: NotifiedStatus): Promise<void> {
    const isAgain = notified.status === 'DELIVERED' && (await this.histories.isRedelivered(context.shipment));
    await this.tracking.notify(context, { ...notified, isAgain });
  }

  /** A carrier may report what happened before the import only after it (C-IMP-11). */
  private async reachedBefore(
    importedAt: Date | undefined,
    { shipment }: ShipmentContext,
  ): Promise<ReadonlySet<string>> {
    return importedAt === undefined ? new Set() : this.histories.findReached(shipment, importedAt);
  }
}
