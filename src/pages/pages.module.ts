// SPDX-License-Identifier: Apache-2.0
import './pages.problems.js';
import { type DynamicModule, Module } from '@nestjs/common';
import { ClaimsModule } from '../claims/index.js';
import { MessagesModule } from '../notifications/index.js';
import { OrdersModule } from '../orders/index.js';
import { ReturnsModule } from '../returns/index.js';
import { ShipmentsModule } from '../shipments/index.js';
import { StoresModule } from '../stores/index.js';
import { CaseFactsService } from './cases/case-facts.service.js';
import { LandingController } from './http/landing.controller.js';
import { LookupController } from './http/lookup.controller.js';
import { PageRendererService } from './http/page-renderer.service.js';
import { PagesController } from './http/pages.controller.js';
import {
  DEFAULT_HOST_SETTINGS,
  PICTURE_HOST_SETTINGS,
  PictureHostService,
  type PictureHostSettings,
} from './pictures/picture-host.service.js';
import { PictureLinksService } from './pictures/picture-links.service.js';
import { PicturesController } from './pictures/pictures.controller.js';
import { PicturesService } from './pictures/pictures.service.js';
import { ActionLinksService } from './tracking/action-links.service.js';
import { TrackingFactsService } from './tracking/tracking-facts.service.js';

/** Proxies merchants' pictures for customer pages. */
@Module({})
export class PicturesModule {
  static forRoot(settings: Partial<PictureHostSettings> = {}): DynamicModule {
    const hostSettings = { provide: PICTURE_HOST_SETTINGS, useValue: { ...DEFAULT_HOST_SETTINGS, ...settings } };
    return {
      module: PicturesModule,
      controllers: [PicturesController],
      providers: [PictureLinksService, PicturesService, PictureHostService, hostSettings],
      exports: [PictureLinksService],
    };
  }
}

/** The customer pages: tracking, returns, claims and order lookup. */
@Module({
  imports: [
    StoresModule,
    ShipmentsModule,
    OrdersModule,
    ReturnsModule,
    ClaimsModule,
    MessagesModule,
    PicturesModule.forRoot(),
  ],
  controllers: [LandingController, PagesController, LookupController],
  providers: [PageRendererService, TrackingFactsService, CaseFactsService, ActionLinksService],
  exports: [PageRendererService],
})
export class PagesModule {}
