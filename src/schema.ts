import { MailBounces1763700039002 } from './migrations/1763700039002-mail-bounces.js';
import { ReturnsByParcel1763700042000 } from './migrations/1763700042000-returns-by-parcel.js';
import { ErasedShipments1763700046000 } from './migrations/1763700046000-erased-shipments.js';
import { ShipmentContactEntity } from './shipments/persistence/shipment-contact.entity.js';
import { Retention1763700047000 } from './migrations/1763700047000-retention.js';
import { Traces1763700048000 } from './migrations/1763700048000-traces.js';
import { RetentionRunEntity } from './privacy/persistence/retention-run.entity.js';
import { Privacy1763700044000 } from './migrations/1763700044000-privacy.js';
import { ErasedParcels1763700046001 } from './migrations/1763700046001-erased-parcels.js';
import { OrderContactEntity } from './orders/persistence/order-contact.entity.js';
import { PrivacyRequestEntity } from './privacy/persistence/privacy-request.entity.js';
import { PhotosAlike1763700043000 } from './migrations/1763700043000-photos-alike.js';
import { MailBounceEntity } from './notifications/messages/bounces/mail-bounce.entity.js';
import { OrderReceivedMail1763700039001 } from './migrations/1763700039001-order-received-mail.js';
import { MessageTexts1763700039000 } from './migrations/1763700039000-message-texts.js';
import { MessageTextEntity } from './notifications/messages/store-texts/message-text.entity.js';
import { ApiKeyEntity } from './auth/persistence/api-key.entity.js';
import { CarrierClassEntity } from './shipments/carriers/carrier-class.entity.js';
import { Carriers1763700004000 } from './migrations/1763700004000-carriers.js';
import { Dashboard1763700012000 } from './migrations/1763700012000-dashboard.js';
import { DailyFigures1763700022000 } from './migrations/1763700022000-daily-figures.js';
import { TestStores1763700028000 } from './migrations/1763700028000-test-stores.js';
import { FindOrders1763700031000 } from './migrations/1763700031000-find-orders.js';
import { FlaggedOrdersByDay1763700023000 } from './migrations/1763700023000-flagged-orders-by-day.js';
import { WebhookPayloads1763700045000 } from './migrations/1763700045000-webhook-payloads.js';
import { WebhookSequence1763700025000 } from './migrations/1763700025000-webhook-sequence.js';
import { DailyFiguresEntity } from './platform/statistics/daily-figures.entity.js';
import { DailyUsage1763700019000 } from './migrations/1763700019000-daily-usage.js';
import { DailyUsageEntity } from './platform/usage/daily-usage.entity.js';
import { Idempotency1763700001000 } from './migrations/1763700001000-idempotency.js';
import { ClaimEntity } from './claims/persistence/claim.entity.js';
import { Claims1763700011000 } from './migrations/1763700011000-claims.js';
import { ClaimUploadEntity } from './claims/uploads/claim-upload.entity.js';
import { IdempotencyRecordEntity } from './platform/idempotency/idempotency-record.entity.js';
import { ImportEntity } from './imports/persistence/import.entity.js';
import { ImportErrorEntity } from './imports/persistence/import-error.entity.js';
import { Imports1763700027000 } from './migrations/1763700027000-imports.js';
import { InboundEventEntity } from './shipments/persistence/inbound-event.entity.js';
import { JobEntity } from './platform/queue/job.entity.js';
import { Lists1763700024000 } from './migrations/1763700024000-lists.js';
import { JobLeases1763700015000 } from './migrations/1763700015000-job-leases.js';
import { PlatformDomain1763700016000 } from './migrations/1763700016000-platform-domain.js';
import { UnnamedPhotos1763700018000 } from './migrations/1763700018000-unnamed-photos.js';
import { Jobs1763700005000 } from './migrations/1763700005000-jobs.js';
import { MessageEntity } from './notifications/messages/persistence/message.entity.js';
import { FlagAcknowledgementEntity } from './orders/persistence/flag-acknowledgement.entity.js';
import { FlagAcknowledgements1763700034001 } from './migrations/1763700034001-flag-acknowledgements.js';
import { Messages1763700009000 } from './migrations/1763700009000-messages.js';
import { MessagesOfOrders1763700034000 } from './migrations/1763700034000-messages-of-orders.js';
import { SentNotificationEntity } from './notifications/messages/persistence/sent-notification.entity.js';
import { OrderEntity } from './orders/persistence/order.entity.js';
import { OrderNameEntity } from './orders/persistence/order-name.entity.js';
import { OrderUnitEntity } from './orders/persistence/order-unit.entity.js';
import { OrdersByProtection1763700035000 } from './migrations/1763700035000-orders-by-protection.js';
import { SelfServiceCodeEntity } from './self-service/persistence/self-service-code.entity.js';
import { SelfServiceSessionEntity } from './self-service/persistence/self-service-session.entity.js';
import { SelfServiceSessions1763700037001 } from './migrations/1763700037001-self-service-sessions.js';
import { SelfServiceSetting1763700037000 } from './migrations/1763700037000-self-service-setting.js';
import { OrdersByDay1763700017000 } from './migrations/1763700017000-orders-by-day.js';
import { OrdersAndOutbox1763700002000 } from './migrations/1763700002000-orders-and-outbox.js';
import { OutboxEventEntity } from './platform/outbox/outbox-event.entity.js';
import { ParcelEntity } from './shipments/persistence/parcel.entity.js';
import { ParcelsByStatus1763700014000 } from './migrations/1763700014000-parcels-by-status.js';
import { Relay1763700007000 } from './migrations/1763700007000-relay.js';
import { RelayPositionEntity } from './platform/outbox/relay-position.entity.js';
import { RequestLog1763700029000 } from './migrations/1763700029000-request-log.js';
import { ParcelAttention1763700032000 } from './migrations/1763700032000-parcel-attention.js';
import { WorkFigures1763700032001 } from './migrations/1763700032001-work-figures.js';
import { RequestLogEntity } from './platform/request-log/request-log.entity.js';
import { ReturnEntity } from './returns/persistence/return.entity.js';
import { Returns1763700010000 } from './migrations/1763700010000-returns.js';
import { RevokedTokenExpiry1763700013000 } from './migrations/1763700013000-revoked-token-expiry.js';
import { RevokedTokenEntity } from './auth/persistence/revoked-token.entity.js';
import { Searches1763700020000 } from './migrations/1763700020000-searches.js';
import { ShipmentEntity } from './shipments/persistence/shipment.entity.js';
import { Shipments1763700006000 } from './migrations/1763700006000-shipments.js';
import { SmsStopEntity } from './notifications/messages/persistence/sms-stop.entity.js';
import { StaffAccountEntity } from './staff/persistence/staff-account.entity.js';
import { StaffAuditEntity } from './staff/persistence/staff-audit.entity.js';
import { StaffInvitationEntity } from './staff/persistence/staff-invitation.entity.js';
import { StaffMembershipEntity } from './staff/persistence/staff-membership.entity.js';
import { StaffPasswordResetEntity } from './staff/persistence/staff-password-reset.entity.js';
import { StaffSessionEntity } from './staff/persistence/staff-session.entity.js';
import { Staff1763700030000 } from './migrations/1763700030000-staff.js';
import { StockLevelEntity } from './claims/persistence/stock-level.entity.js';
import { StoreEntity } from './stores/store.entity.js';
import { StoresAndKeys1763700000000 } from './migrations/1763700000000-stores-and-keys.js';
import { AssignmentEntity } from './desk/persistence/assignment.entity.js';
import { Desk1763700033000 } from './migrations/1763700033000-desk.js';
import { ClaimInformation1763700033001 } from './migrations/1763700033001-claim-information.js';
import { NoteEntity } from './desk/persistence/note.entity.js';
import { TrackingEventEntity } from './shipments/persistence/tracking-event.entity.js';
import { WebhookAttemptEntity } from './notifications/webhooks/log/webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from './notifications/webhooks/log/webhook-delivery.entity.js';
import { WebhookEndpointEntity } from './notifications/webhooks/endpoints/webhook-endpoint.entity.js';
import { Webhooks1763700008000 } from './migrations/1763700008000-webhooks.js';
import { TestMessageEntity } from './notifications/messages/test-inbox/test-message.entity.js';
import { UnsubscribeEntity } from './notifications/messages/persistence/unsubscribe.entity.js';
import { UnitsAndReviews1763700003000 } from './migrations/1763700003000-units-and-reviews.js';
import { ReviewWarnings1763700026000 } from './migrations/1763700026000-review-warnings.js';
import { StoreIds1763700026001 } from './migrations/1763700026001-store-ids.js';
import { type Schema } from './platform/database/data-source-options.js';

/** Every table and every migration of the service. */
export const schema: Schema = {
  entities: [
    ApiKeyEntity,
    AssignmentEntity,
    CarrierClassEntity,
    ClaimEntity,
    ClaimUploadEntity,
    DailyFiguresEntity,
    DailyUsageEntity,
    IdempotencyRecordEntity,
    ImportEntity,
    ImportErrorEntity,
    InboundEventEntity,
    JobEntity,
    MessageEntity,
    NoteEntity,
    SentNotificationEntity,
    OrderEntity,
    OrderContactEntity,
    OrderNameEntity,
    OrderUnitEntity,
    FlagAcknowledgementEntity,
    OutboxEventEntity,
    ParcelEntity,
    PrivacyRequestEntity,
    RetentionRunEntity,
    RelayPositionEntity,
    RequestLogEntity,
    ReturnEntity,
    RevokedTokenEntity,
    SelfServiceCodeEntity,
    SelfServiceSessionEntity,
    ShipmentEntity,
    ShipmentContactEntity,
    SmsStopEntity,
    StaffAccountEntity,
    StaffAuditEntity,
    StaffInvitationEntity,
    StaffMembershipEntity,
    StaffPasswordResetEntity,
    StaffSessionEntity,
    StockLevelEntity,
    StoreEntity,
    TrackingEventEntity,
    WebhookAttemptEntity,
    WebhookDeliveryEntity,
    WebhookEndpointEntity,
    UnsubscribeEntity,
    MessageTextEntity,
    MailBounceEntity,
    TestMessageEntity,
  ],
  migrations: [
    StoresAndKeys1763700000000,
    Idempotency1763700001000,
    OrdersAndOutbox1763700002000,
    UnitsAndReviews1763700003000,
    Carriers1763700004000,
    Jobs1763700005000,
    Shipments1763700006000,
    Relay1763700007000,
    Webhooks1763700008000,
    Messages1763700009000,
    Returns1763700010000,
    Claims1763700011000,
    Dashboard1763700012000,
    RevokedTokenExpiry1763700013000,
    ParcelsByStatus1763700014000,
    JobLeases1763700015000,
    PlatformDomain1763700016000,
    OrdersByDay1763700017000,
    UnnamedPhotos1763700018000,
    DailyUsage1763700019000,
    Searches1763700020000,
    DailyFigures1763700022000,
    FlaggedOrdersByDay1763700023000,
    Lists1763700024000,
    WebhookSequence1763700025000,
    ReviewWarnings1763700026000,
    StoreIds1763700026001,
    Imports1763700027000,
    TestStores1763700028000,
    RequestLog1763700029000,
    Staff1763700030000,
    FindOrders1763700031000,
    ParcelAttention1763700032000,
    WorkFigures1763700032001,
    Desk1763700033000,
    ClaimInformation1763700033001,
    MessagesOfOrders1763700034000,
    FlagAcknowledgements1763700034001,
    OrdersByProtection1763700035000,
    SelfServiceSetting1763700037000,
    MessageTexts1763700039000,
    OrderReceivedMail1763700039001,
    SelfServiceSessions1763700037001,
    MailBounces1763700039002,
    ReturnsByParcel1763700042000,
    PhotosAlike1763700043000,
    Privacy1763700044000,
    WebhookPayloads1763700045000,
    ErasedShipments1763700046000,
    ErasedParcels1763700046001,
    Retention1763700047000,
    Traces1763700048000,
  ],
};
