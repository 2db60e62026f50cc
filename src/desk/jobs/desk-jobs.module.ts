import { Module } from '@nestjs/common';
import { ClaimsModule } from '../../claims/index.js';
import { OrdersModule } from '../../orders/index.js';
import { ShipmentsModule } from '../../shipments/index.js';
import { StoresModule } from '../../stores/index.js';
import { CountFiguresJob } from './count-figures.job.js';

/** The background jobs of what staff work with. */
@Module({
  imports: [StoresModule, OrdersModule, ShipmentsModule, ClaimsModule],
  providers: [CountFiguresJob],
})
export class DeskJobsModule {}
