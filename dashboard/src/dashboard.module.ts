// SPDX-License-Identifier: Apache-2.0
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { ParcelwardModule, AttemptLimitModule } from 'parcelward';
import { ChangesController } from './changes/changes.controller.js';
import { ClaimFactsService } from './claims/claim-facts.service.js';
import { ClaimListController } from './claims/claim-list.controller.js';
import { ClaimsController } from './claims/claims.controller.js';
import { AuditInterceptor } from './core/audit.interceptor.js';
import { FormReaderService } from './core/form-reader.service.js';
import { HealthController } from './core/health.controller.js';
import { PageResponseInterceptor } from './core/page-response.js';
import { PageFilter } from './core/page.filter.js';
import { PhotoStorageService } from './core/photo-storage.service.js';
import { SETTINGS, type Settings } from './core/settings.js';
import { SignInController } from './core/sign-in.controller.js';
import { SignedInGuard } from './core/signed-in.guard.js';
import { DeskFactsService } from './desk/desk-facts.service.js';
import { DeskController } from './desk/desk.controller.js';
import { EndpointsController } from './integration/endpoints.controller.js';
import { ImportsController } from './integration/imports.controller.js';
import { IntegrationFacts } from './integration/integration-facts.service.js';
import { IntegrationController } from './integration/integration.controller.js';
import { LogController } from './integration/log.controller.js';
import { PlatformsController } from './integration/platforms.controller.js';
import { RequestsController } from './integration/requests.controller.js';
import { DeskOfOrderService } from './orders/desk-of-order.service.js';
import { OrderCorrectionController } from './orders/order-correction.controller.js';
import { OrderFactsService } from './orders/order-facts.service.js';
import { OrderFormsController } from './orders/order-forms.controller.js';
import { OrderListController } from './orders/order-list.controller.js';
import { OrderController } from './orders/order.controller.js';
import { SuggestedClaimController } from './orders/suggested-claim.controller.js';
import { FiguresService } from './overview/figures.service.js';
import { OverviewController } from './overview/overview.controller.js';
import { AccountController } from './people/account.controller.js';
import { LinksController } from './people/links.controller.js';
import { PeopleController } from './people/people.controller.js';
import { PrivacyController } from './privacy/privacy.controller.js';
import { RecallsController } from './recalls/recalls.controller.js';
import { ReturnFactsService } from './returns/return-facts.service.js';
import { ReturnController } from './returns/return.controller.js';
import { ReturnsController } from './returns/returns.controller.js';
import { SearchController } from './search/search.controller.js';
import { CarriersController } from './settings/carriers.controller.js';
import { MessagesController } from './settings/messages.controller.js';
import { PolicyController } from './settings/policy.controller.js';
import { SettingsController } from './settings/settings.controller.js';
import { StockController } from './settings/stock.controller.js';
import { ParcelFactsService } from './shipments/parcel-facts.service.js';
import { ShipmentsController } from './shipments/shipments.controller.js';
import { StatusController } from './status/status.controller.js';
import { TestInboxController } from './test-inbox/test-inbox.controller.js';
import { WithdrawalController } from './withdrawals/withdrawal.controller.js';
import { WithdrawalsController } from './withdrawals/withdrawals.controller.js';

/** Every page and form. */
export const CONTROLLERS: readonly Type[] = [
  HealthController,
  SignInController,
  LinksController,
  PeopleController,
  AccountController,
  PrivacyController,
  OrderListController,
  OrderFormsController,
  SuggestedClaimController,
  OrderCorrectionController,
  OrderController,
  RecallsController,
  ShipmentsController,
  IntegrationController,
  EndpointsController,
  PlatformsController,
  LogController,
  RequestsController,
  ImportsController,
  OverviewController,
  SearchController,
  ReturnsController,
  ReturnController,
  WithdrawalsController,
  WithdrawalController,
  ClaimListController,
  ClaimsController,
  PolicyController,
  MessagesController,
  CarriersController,
  SettingsController,
  StockController,
  TestInboxController,
  StatusController,
  DeskController,
  ChangesController,
];

/** The pages of the dashboard, built on Parcelward's services. */
@Module({})
export class DashboardModule {
  static forRoot(settings: Settings): DynamicModule {
    return {
      module: DashboardModule,
      imports: [ParcelwardModule.forRoot(settings.parcelward), AttemptLimitModule],
      controllers: [...CONTROLLERS],
      providers: [
        { provide: SETTINGS, useValue: settings },
        FiguresService,
        OrderFactsService,
        DeskOfOrderService,
        ParcelFactsService,
        DeskFactsService,
        ClaimFactsService,
        ReturnFactsService,
        PhotoStorageService,
        FormReaderService,
        IntegrationFacts,
        { provide: APP_GUARD, useClass: SignedInGuard },
        { provide: APP_INTERCEPTOR, useClass: PageResponseInterceptor },
        { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
        { provide: APP_FILTER, useClass: PageFilter },
      ],
    };
  }
}
