import { Module } from '@nestjs/common';
import { ClaimsModule } from '../claims/index.js';
import { OrdersModule } from '../orders/index.js';
import { ReturnsModule } from '../returns/index.js';
import { ShipmentsModule } from '../shipments/index.js';
import { CaseNumbersService } from './services/case-numbers.service.js';
import { SearchService } from './services/search.service.js';

/** What staff work with across contexts. */
@Module({
  imports: [OrdersModule, ShipmentsModule, ReturnsModule, ClaimsModule],
  providers: [CaseNumbersService, SearchService],
  exports: [CaseNumbersService, SearchService],
})
export class DeskModule {}
