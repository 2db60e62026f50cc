import { Module } from '@nestjs/common';
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
  providers: [
    AttentionRepository,
    ShipmentsRepository,
    ShipmentContactsRepository,
    ShipmentListRepository,
    ShipmentErasureRepository,
    ParcelsRepository,
    GatewayHealthRepository,
    TrackedNumbersRepository,
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
