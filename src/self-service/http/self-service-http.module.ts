// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { ChangeRequestsModule } from '../../change-requests/index.js';
import { ClaimsModule } from '../../claims/index.js';
import { OrdersModule } from '../../orders/index.js';
import { PagesModule } from '../../pages/index.js';
import { AttemptLimitModule } from '../../platform/rate-limit/attempt-limit.module.js';
import { ReturnsModule } from '../../returns/index.js';
import { ShipmentsModule } from '../../shipments/index.js';
import { StoresModule } from '../../stores/index.js';
import { WithdrawalsModule } from '../../withdrawals/index.js';
import { SelfServiceModule } from '../self-service.module.js';
import { CustomerAnswersService } from '../services/customer-answers.service.js';
import { CustomerCancellationsService } from '../services/customer-cancellations.service.js';
import { CustomerChangesService } from '../services/customer-changes.service.js';
import { CustomerClaimsService } from '../services/customer-claims.service.js';
import { CustomerOrderService } from '../services/customer-order.service.js';
import { CustomerReturnsService } from '../services/customer-returns.service.js';
import { CustomerWithdrawalsService } from '../services/customer-withdrawals.service.js';
import { FlowPlacesService } from '../services/flow-places.service.js';
import { AnswerPagesService } from './answer-pages.service.js';
import { CancelPagesService } from './cancel-pages.service.js';
import { ClaimCaseController } from './claim-case.controller.js';
import { CustomerAccessService } from './customer-access.service.js';
import { CustomerChangesController } from './customer-changes.controller.js';
import { CustomerClaimsController } from './customer-claims.controller.js';
import { CustomerPhotosController } from './customer-photos.controller.js';
import { CustomerReturnsController } from './customer-returns.controller.js';
import { OrderWithdrawController } from './order-withdraw.controller.js';
import { ReturnCaseController } from './return-case.controller.js';
import { VerificationPagesService } from './verification-pages.service.js';
import { VerificationController } from './verification.controller.js';
import { WithdrawPageController } from './withdraw-page.controller.js';
import { WithdrawalPagesService } from './withdrawal-pages.service.js';

/** The pages where customers start returns and claims, and withdraw (C-SELF). */
@Module({
  imports: [
    SelfServiceModule,
    PagesModule,
    StoresModule,
    ShipmentsModule,
    OrdersModule,
    ReturnsModule,
    ClaimsModule,
    WithdrawalsModule,
    ChangeRequestsModule,
    AttemptLimitModule,
  ],
  controllers: [
    CustomerReturnsController,
    CustomerClaimsController,
    CustomerChangesController,
    CustomerPhotosController,
    OrderWithdrawController,
    VerificationController,
    ClaimCaseController,
    ReturnCaseController,
    WithdrawPageController,
  ],
  providers: [
    CustomerAccessService,
    CustomerOrderService,
    CustomerReturnsService,
    CustomerClaimsService,
    CustomerWithdrawalsService,
    WithdrawalPagesService,
    CustomerChangesService,
    CustomerAnswersService,
    CustomerCancellationsService,
    FlowPlacesService,
    VerificationPagesService,
    AnswerPagesService,
    CancelPagesService,
  ],
})
export class SelfServiceHttpModule {}
