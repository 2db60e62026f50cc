import { Module } from '@nestjs/common';
import { ParcelsRepository } from './parcels.repository.js';
import { ShipmentsRepository } from './shipments.repository.js';

/** The tables of shipments, which only this context imports. */
@Module({ providers: [ShipmentsRepository, ParcelsRepository], exports: [ShipmentsRepository, ParcelsRepository] })
export class ShipmentsPersistenceModule {}
