import { Module } from '@nestjs/common';
import { ParcelsRepository } from './parcels.repository.js';
import { ShipmentsRepository } from './shipments.repository.js';

/** The repositories of shipments. Only this context imports them. */
@Module({ providers: [ShipmentsRepository, ParcelsRepository], exports: [ShipmentsRepository, ParcelsRepository] })
export class ShipmentsPersistenceModule {}
