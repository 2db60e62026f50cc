import './pages.problems.js';
import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/index.js';
import { ReturnsModule } from '../returns/index.js';
import { ShipmentsModule } from '../shipments/index.js';
import { StoresModule } from '../stores/index.js';
import { LandingController } from './landing/landing.controller.js';
import { LookupController } from './lookup/lookup.controller.js';
import { PagesController } from './http/pages.controller.js';
import { PageRendererService } from './http/page-renderer.service.js';
import { PicturesModule } from './pictures/pictures.module.js';
import { ReturnFactsService } from './returns/return-facts.service.js';
import { TrackingFactsService } from './tracking/tracking-facts.service.js';

/** The customer pages: tracking, returns and order lookup. */
@Module({
  imports: [StoresModule, ShipmentsModule, OrdersModule, ReturnsModule, PicturesModule.forRoot()],
  controllers: [LandingController, PagesController, LookupController],
  providers: [PageRendererService, TrackingFactsService, ReturnFactsService],
})
export class PagesModule {}
