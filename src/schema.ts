// SPDX-License-Identifier: Apache-2.0
import { ApiKeyEntity } from './auth/model/api-key.entity.js';
import { RevokedTokenEntity } from './auth/model/api-key.entity.js';
import { ChangeRequestEntity } from './change-requests/model/change-request.entity.js';
import { ClaimSuggestionEntity } from './claims/model/claim-suggestion.entity.js';
import { ClaimEntity } from './claims/model/claim.entity.js';
import { StockLevelEntity } from './claims/model/claim.entity.js';
import { ClaimUploadEntity } from './claims/model/claim.entity.js';
import { AssignmentEntity } from './desk/model/assignment.entity.js';
import { NoteEntity } from './desk/model/note.entity.js';
import { ImportEntity, ImportErrorEntity } from './imports/model/import.entity.js';
import { Initial1795739713160 } from './migrations/1795739713160-initial.js';
import {
  MailBounceEntity,
  MessageEntity,
  MessageTextEntity,
  SentNotificationEntity,
  SmsStopEntity,
  TestMessageEntity,
  UnsubscribeEntity,
} from './notifications/messages/persistence/message.entity.js';
import { RecallEntity } from './notifications/messages/recalls/recall.entity.js';
import { WebhookEndpointEntity } from './notifications/webhooks/endpoints/webhook-endpoint.entity.js';
import { WebhookAttemptEntity, WebhookDeliveryEntity } from './notifications/webhooks/log/webhook-delivery.entity.js';
import {
  FlagAcknowledgementEntity,
  OrderContactEntity,
  OrderEntity,
  OrderNameEntity,
  OrderUnitEntity,
} from './orders/model/order.entity.js';
import { StaffAuditEntity } from './platform/audit/staff-audit.entity.js';
import { type Schema } from './platform/database/data-source-options.js';
import { IdempotencyRecordEntity } from './platform/idempotency/idempotency-record.entity.js';
import { OutboxEventEntity, RelayPositionEntity } from './platform/outbox/outbox-event.entity.js';
import { JobEntity } from './platform/queue/job.entity.js';
import { RequestLogEntity } from './platform/request-log/request-log.entity.js';
import { DailyFiguresEntity } from './platform/statistics/daily-figures.entity.js';
import { DailyUsageEntity } from './platform/usage/daily-usage.entity.js';
import { PlatformConnectionEntity } from './platforms/model/platform-connection.entity.js';
import { PlatformDeliveryEntity } from './platforms/model/platform-delivery.entity.js';
import { PrivacyRequestEntity, PrivacySubjectEntity } from './privacy/model/privacy-request.entity.js';
import { RetentionRunEntity } from './privacy/model/retention-run.entity.js';
import { ReturnEntity } from './returns/model/return.entity.js';
import { SelfServiceCodeEntity, SelfServiceSessionEntity } from './self-service/model/self-service.entities.js';
import { CarrierAccountEntity, CarrierSubscriptionEntity } from './shipments/model/carrier-account.entity.js';
import {
  ParcelEntity,
  CarrierClassEntity,
  InboundEventEntity,
  TrackingEventEntity,
} from './shipments/model/parcel.entity.js';
import { ShipmentEntity, ShipmentContactEntity } from './shipments/model/shipment.entity.js';
import { TransitEstimateEntity } from './shipments/model/transit-estimate.entity.js';
import {
  StaffAccountEntity,
  StaffInvitationEntity,
  StaffMembershipEntity,
  StaffPasswordResetEntity,
  StaffSessionEntity,
} from './staff/model/staff.entities.js';
import { StoreEntity } from './stores/store.entity.js';
import { WithdrawalEntity } from './withdrawals/model/withdrawal.entity.js';

/** Every table and every migration of the service. */
export const schema: Schema = {
  entities: [
    ApiKeyEntity,
    AssignmentEntity,
    CarrierAccountEntity,
    CarrierClassEntity,
    CarrierSubscriptionEntity,
    ChangeRequestEntity,
    ClaimEntity,
    ClaimSuggestionEntity,
    ClaimUploadEntity,
    DailyFiguresEntity,
    DailyUsageEntity,
    FlagAcknowledgementEntity,
    IdempotencyRecordEntity,
    ImportEntity,
    ImportErrorEntity,
    InboundEventEntity,
    JobEntity,
    MailBounceEntity,
    MessageEntity,
    MessageTextEntity,
    NoteEntity,
    OrderContactEntity,
    OrderEntity,
    OrderNameEntity,
    OrderUnitEntity,
    OutboxEventEntity,
    ParcelEntity,
    PlatformConnectionEntity,
    PlatformDeliveryEntity,
    PrivacyRequestEntity,
    PrivacySubjectEntity,
    RecallEntity,
    RelayPositionEntity,
    RequestLogEntity,
    RetentionRunEntity,
    ReturnEntity,
    RevokedTokenEntity,
    SelfServiceCodeEntity,
    SelfServiceSessionEntity,
    SentNotificationEntity,
    ShipmentContactEntity,
    ShipmentEntity,
    SmsStopEntity,
    StaffAccountEntity,
    StaffAuditEntity,
    StaffInvitationEntity,
    StaffMembershipEntity,
    StaffPasswordResetEntity,
    StaffSessionEntity,
    StockLevelEntity,
    StoreEntity,
    TestMessageEntity,
    TrackingEventEntity,
    TransitEstimateEntity,
    UnsubscribeEntity,
    WebhookAttemptEntity,
    WebhookDeliveryEntity,
    WebhookEndpointEntity,
    WithdrawalEntity,
  ],
  migrations: [Initial1795739713160],
};
