import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { ParcelwardModule } from 'parcelward';
import { AnswerInterceptor } from './frame/answer.js';
import { PageFilter } from './frame/page.filter.js';
import { Sessions } from './frame/session.js';
import { SETTINGS, type Settings } from './frame/settings.js';
import { SignedInGuard } from './frame/signed-in.guard.js';
import { SignInController } from './frame/sign-in.controller.js';
import { SignInLimit } from './frame/sign-in-limit.js';
import { EndpointsController } from './integration/endpoints.controller.js';
import { IntegrationController } from './integration/integration.controller.js';
import { IntegrationFacts } from './integration/integration-facts.service.js';
import { LogController } from './integration/log.controller.js';
import { OrderFactsService } from './orders/order-facts.service.js';
import { OrdersController } from './orders/orders.controller.js';
import { ShipmentsController } from './shipments/shipments.controller.js';
import { ClaimsController } from './claims/claims.controller.js';
import { FiguresService } from './overview/figures.service.js';
import { OverviewController } from './overview/overview.controller.js';
import { ReturnsController } from './returns/returns.controller.js';
import { BrandingController } from './settings/branding.controller.js';
import { CarriersController } from './settings/carriers.controller.js';
import { PolicyController } from './settings/policy.controller.js';
import { StockController } from './settings/stock.controller.js';
import { StoreController } from './settings/store.controller.js';

/** The pages of the dashboard, on the services of Parcelward. */
@Module({})
export class DashboardModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: DashboardModule,
      imports: [ParcelwardModule.forRoot(settings.parcelward)],
      controllers: [
        SignInController,
        OrdersController,
        ShipmentsController,
        IntegrationController,
        EndpointsController,
        LogController,
        OverviewController,
        ReturnsController,
        ClaimsController,
        PolicyController,
        BrandingController,
        StockController,
        CarriersController,
        StoreController,
      ],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: Sessions, useValue: new Sessions(settings.sessionSecret) },
        { provide: SignInLimit, useValue: new SignInLimit() },
        FiguresService,
        OrderFactsService,
        IntegrationFacts,
        { provide: APP_GUARD, useClass: SignedInGuard },
        { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
        { provide: APP_FILTER, useClass: PageFilter },
      ],
    };
  }
}
