import { Module } from '@nestjs/common';
import { ClaimsModule } from '../claims/index.js';
import { ReturnsModule } from '../returns/index.js';
import { CaseNumbersService } from './services/case-numbers.service.js';

/** What staff work with across contexts. */
@Module({
  imports: [ReturnsModule, ClaimsModule],
  providers: [CaseNumbersService],
  exports: [CaseNumbersService],
})
export class DeskModule {}
