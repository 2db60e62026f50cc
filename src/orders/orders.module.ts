// SPDX-License-Identifier: Apache-2.0
import './orders.problems.js';
import { Module } from '@nestjs/common';
import { ShipmentsModule } from '../shipments/index.js';
import { OrderNamesSubscriber } from './jobs/order-names.subscriber.js';
import { FlagAcknowledgementsRepository } from './persistence/flag-acknowledgements.repository.js';
import { OrderContactsRepository } from './persistence/order-contacts.repository.js';
import { OrderListRepository } from './persistence/order-list.repository.js';
import { OrderLookupRepository } from './persistence/order-lookup.repository.js';
import { OrderNamesRepository } from './persistence/order-names.repository.js';
import { OrderSearchRepository } from './persistence/order-search.repository.js';
import { OrderStatisticsRepository } from './persistence/order-statistics.repository.js';
import { OrdersRepository } from './persistence/orders.repository.js';
import { UnitLedgerRepository } from './persistence/unit-ledger.repository.js';
import { EventQuotaService } from './services/event-quota.service.js';
import { OrderBatchPlanService } from './services/order-batch-plan.service.js';
import { OrderBatchService } from './services/order-batch.service.js';
import { OrderCancellationsService } from './services/order-cancellations.service.js';
import { OrderCorrectionsService } from './services/order-corrections.service.js';
import { OrderErasureService } from './services/order-erasure.service.js';
import { OrderFlagsService } from './services/order-flags.service.js';
import { OrderListService } from './services/order-list.service.js';
import { OrderQueriesService } from './services/order-queries.service.js';
import { OrderRecorderService } from './services/order-recorder.service.js';
import { OrderUnitsService } from './services/order-units.service.js';
import { OrderValidationService } from './services/order-validation.service.js';
import { OrdersService } from './services/orders.service.js';

/** What other contexts and importing applications use. */
const SERVICES = [
  OrdersService,
  OrderQueriesService,
  OrderValidationService,
  OrderCancellationsService,
  OrderBatchService,
  OrderBatchPlanService,
  OrderListService,
  OrderLookupRepository,
  OrderSearchRepository,
  OrderErasureService,
  OrderCorrectionsService,
  OrderFlagsService,
  OrderUnitsService,
  EventQuotaService,
];

/** Orders: writing, reading, reviewing and cancelling them, with the ledger of their units. */
@Module({
  imports: [ShipmentsModule],
  providers: [
    ...SERVICES,
    OrderRecorderService,
    OrdersRepository,
    OrderStatisticsRepository,
    OrderListRepository,
    OrderNamesRepository,
    OrderContactsRepository,
    UnitLedgerRepository,
    FlagAcknowledgementsRepository,
    // Only workers dispatch events.
    OrderNamesSubscriber,
  ],
  exports: SERVICES,
})
export class OrdersModule {}
