import { Module } from '@nestjs/common';
import { DailyFiguresModule } from '../../platform/statistics/daily-figures.module.js';
import { ParcelsRepository } from './parcels.repository.js';
import { ShipmentsRepository } from './shipments.repository.js';

/** The repositories of shipments. Only this context imports them. */
@Module({
  imports: [DailyFiguresModule],
  providers: [ShipmentsRepository, ParcelsRepository],
  exports: [ShipmentsRepository, ParcelsRepository],
})
export class ShipmentsPersistenceModule {}
