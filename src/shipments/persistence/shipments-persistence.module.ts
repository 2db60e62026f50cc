import { Module } from '@nestjs/common';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { DailyFiguresModule } from '../../platform/statistics/daily-figures.module.js';
import { AttentionRepository } from './attention.repository.js';
import { GatewayHealthRepository } from './gateway-health.repository.js';
import { ParcelsRepository } from './parcels.repository.js';
import { ShipmentErasureRepository } from './shipment-erasure.repository.js';
import { ShipmentContactsRepository } from './shipment-contacts.repository.js';
import { ShipmentListRepository } from './shipment-list.repository.js';
import { ShipmentsRepository } from './shipments.repository.js';
import { TrackedNumbersRepository } from './tracked-numbers.repository.js';

/** The repositories of shipments. Only this context imports them. */
@Module({
  imports: [DailyFiguresModule],
  providers: [
    AttentionRepository,
    ShipmentsRepository,
    ShipmentContactsRepository,
    ShipmentListRepository,
    ShipmentErasureRepository,
    ParcelsRepository,
    GatewayHealthRepository,
    TrackedNumbersRepository,
    ContactHashService,
  ],
  exports: [
    AttentionRepository,
    ShipmentsRepository,
    ShipmentContactsRepository,
    ShipmentListRepository,
    ShipmentErasureRepository,
    ParcelsRepository,
    GatewayHealthRepository,
    TrackedNumbersRepository,
  ],
})
export class ShipmentsPersistenceModule {}
