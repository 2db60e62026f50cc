import './pages.problems.js';
import { Module } from '@nestjs/common';
import { ClaimsModule } from '../claims/index.js';
import { OrdersModule } from '../orders/index.js';
import { ReturnsModule } from '../returns/index.js';
import { ShipmentsModule } from '../shipments/index.js';
import { StoresModule } from '../stores/index.js';
import { LandingController } from './landing/landing.controller.js';
import { LookupController } from './lookup/lookup.controller.js';
import { CasePagesController } from './http/case-pages.controller.js';
import { PagesController } from './http/pages.controller.js';
import { PageRendererService } from './http/page-renderer.service.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { ActionLinksService } from './self-service/action-links.service.js';
import { CustomerOrderService } from './self-service/customer-order.service.js';
import { CasesOfOrderService } from './cases/cases-of-order.service.js';
import { ClaimPageFactsService } from './claims/claim-page-facts.service.js';
import { ReturnFactsService } from './returns/return-facts.service.js';
import { TrackingFactsService } from './tracking/tracking-facts.service.js';

/** The customer pages: tracking, returns, claims and order lookup. */
@Module({
  imports: [StoresModule, ShipmentsModule, OrdersModule, ReturnsModule, ClaimsModule, PicturesModule.forRoot()],
  controllers: [LandingController, PagesController, CasePagesController, LookupController],
  providers: [
    PageRendererService,
    TrackingFactsService,
    ReturnFactsService,
    ClaimPageFactsService,
    CasesOfOrderService,
    ActionLinksService,
    CustomerOrderService,
  ],
  exports: [PageRendererService, CustomerOrderService, PicturesModule],
})
export class PagesModule {}
