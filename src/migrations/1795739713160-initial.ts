// SPDX-License-Identifier: Apache-2.0
import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const UTF8 = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

const UP = [
  `CREATE TABLE IF NOT EXISTS api_keys (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, key_hash binary(32) NOT NULL,
    last4 char(4) ${ASCII} NOT NULL, created_at datetime(3) NOT NULL, last_used_at datetime(3) NULL,
    rotated_at datetime(3) NULL, revoked_at datetime(3) NULL,
    UNIQUE INDEX api_keys_key_hash (key_hash), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS revoked_tokens (
    store_id varchar(64) ${ASCII} NOT NULL, jti varchar(64) ${ASCII} NOT NULL, reason varchar(1024) ${UTF8} NULL,
    expires_at datetime(3) NOT NULL, revoked_at datetime(3) NOT NULL,
    INDEX revoked_tokens_expiry (expires_at), PRIMARY KEY (store_id, jti)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS claims (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, order_number varchar(128) ${UTF8} NOT NULL,
    status varchar(24) ${ASCII} NOT NULL, version int UNSIGNED NOT NULL, created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL, document mediumtext ${UTF8} NOT NULL, approved_at datetime(3) NULL,
    approved_amount decimal(16,4) NULL, currency char(3) ${ASCII} NOT NULL, email_hash binary(16) NULL,
    phone_hash binary(16) NULL,
    INDEX claims_phone (store_id, phone_hash), INDEX claims_email (store_id, email_hash),
    INDEX claims_status (store_id, status, id),
    INDEX claims_approved (store_id, status, approved_at, currency, approved_amount),
    INDEX claims_order (store_id, order_number, id), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS claim_suggestions (
    store_id varchar(64) ${ASCII} NOT NULL, shipment_id char(30) ${ASCII} NOT NULL, order_number varchar(128) ${UTF8} NOT NULL,
    document mediumtext ${UTF8} NOT NULL, created_at datetime(3) NOT NULL, ended_at datetime(3) NULL,
    INDEX claim_suggestions_order (store_id, order_number), PRIMARY KEY (store_id, shipment_id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS stock_levels (
    store_id varchar(64) ${ASCII} NOT NULL, sku varchar(128) ${UTF8} NOT NULL, available int UNSIGNED NOT NULL,
    updated_at datetime(3) NOT NULL,
    PRIMARY KEY (store_id, sku)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS claim_uploads (
    store_id varchar(64) ${ASCII} NOT NULL, name varchar(64) ${ASCII} NOT NULL, url varchar(512) ${ASCII} NOT NULL,
    content_type varchar(32) ${ASCII} NOT NULL, size_bytes int UNSIGNED NOT NULL, created_at datetime(3) NOT NULL,
    is_named tinyint NOT NULL DEFAULT '0', claim_id char(30) ${ASCII} NULL, fingerprint bigint UNSIGNED NULL,
    INDEX claim_uploads_alike (store_id, claim_id, fingerprint), INDEX claim_uploads_unnamed (is_named, created_at),
    PRIMARY KEY (store_id, name)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS desk_assignments (
    store_id varchar(64) ${ASCII} NOT NULL, subject_kind varchar(8) ${ASCII} NOT NULL,
    subject_id varchar(128) ${UTF8} NOT NULL, assignee varchar(320) ${UTF8} NULL, due_on char(10) ${ASCII} NULL,
    assigned_by varchar(320) ${UTF8} NOT NULL, updated_at datetime(3) NOT NULL,
    INDEX desk_assignments_due (store_id, due_on), INDEX desk_assignments_assignee (store_id, assignee, due_on),
    PRIMARY KEY (store_id, subject_kind, subject_id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS desk_notes (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, subject_kind varchar(8) ${ASCII} NOT NULL,
    subject_id varchar(128) ${UTF8} NOT NULL, author varchar(320) ${UTF8} NOT NULL, body mediumtext ${UTF8} NOT NULL,
    digest char(64) ${ASCII} NOT NULL, created_at datetime(3) NOT NULL,
    INDEX desk_notes_subject (store_id, subject_kind, subject_id, id),
    UNIQUE INDEX desk_notes_digest (store_id, digest), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS recalls (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, sku varchar(128) ${UTF8} NOT NULL,
    bought_from datetime(3) NOT NULL, bought_to datetime(3) NOT NULL, notice mediumtext ${UTF8} NOT NULL,
    actor varchar(191) ${UTF8} NOT NULL, position varchar(64) ${ASCII} NOT NULL, mailed int UNSIGNED NOT NULL,
    bounced int UNSIGNED NOT NULL, without_email int UNSIGNED NOT NULL, erased int UNSIGNED NOT NULL,
    created_at datetime(3) NOT NULL, ended_at datetime(3) NULL, PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS import_errors (
    store_id varchar(64) ${ASCII} NOT NULL, import_id char(30) ${ASCII} NOT NULL, line bigint UNSIGNED NOT NULL,
    problem mediumtext ${UTF8} NOT NULL,
    PRIMARY KEY (store_id, import_id, line)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS imports (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, format varchar(16) ${ASCII} NOT NULL,
    is_dry_run tinyint NOT NULL, sends_webhooks tinyint NOT NULL, protection_lines varchar(1024) ${UTF8} NULL,
    keeps_hash tinyint NOT NULL, started_by varchar(191) ${UTF8} NOT NULL, state varchar(16) ${ASCII} NOT NULL, size_bytes bigint UNSIGNED NOT NULL,
    sha256 char(64) ${ASCII} NULL, offset_bytes bigint UNSIGNED NOT NULL, line_count bigint UNSIGNED NOT NULL,
    counts text ${UTF8} NOT NULL, failure varchar(512) ${UTF8} NULL, created_at datetime(3) NOT NULL,
    started_at datetime(3) NULL, updated_at datetime(3) NOT NULL, ended_at datetime(3) NULL,
    INDEX imports_updated (state, updated_at), INDEX imports_state (store_id, state, id), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS mail_bounces (
    store_id varchar(64) ${ASCII} NOT NULL, address_hash binary(16) NOT NULL, message_id char(30) ${ASCII} NOT NULL,
    created_at datetime(3) NOT NULL,
    PRIMARY KEY (store_id, address_hash)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS messages (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, channel varchar(8) ${ASCII} NOT NULL,
    kind varchar(32) ${ASCII} NOT NULL, subject_key varchar(160) ${UTF8} NOT NULL, status varchar(24) ${ASCII} NULL,
    recipient varchar(320) ${UTF8} NOT NULL, language char(2) ${ASCII} NOT NULL, token char(32) ${ASCII} NOT NULL,
    group_key char(64) ${ASCII} NOT NULL, state varchar(16) ${ASCII} NOT NULL, error varchar(512) ${UTF8} NULL,
    created_at datetime(3) NOT NULL, ended_at datetime(3) NULL, order_number varchar(128) ${UTF8} NULL,
    resent_from char(30) ${ASCII} NULL, actor varchar(191) ${UTF8} NULL,
    INDEX messages_order (store_id, order_number, id), UNIQUE INDEX messages_id (id),
    UNIQUE INDEX messages_token (token), UNIQUE INDEX messages_group (store_id, group_key), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS notices (
    store_id varchar(64) ${ASCII} NOT NULL, shipment_id char(30) ${ASCII} NOT NULL,
    status varchar(24) ${ASCII} NOT NULL, channel varchar(8) ${ASCII} NOT NULL, message_id char(30) ${ASCII} NULL,
    INDEX notices_message (store_id, message_id), PRIMARY KEY (store_id, shipment_id, status, channel)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS sms_stops (
    phone varchar(16) ${ASCII} NOT NULL, created_at datetime(3) NOT NULL,
    PRIMARY KEY (phone)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS unsubscribes (
    store_id varchar(64) ${ASCII} NOT NULL, subject_key varchar(160) ${UTF8} NOT NULL,
    channel varchar(8) ${ASCII} NOT NULL, created_at datetime(3) NOT NULL,
    PRIMARY KEY (store_id, subject_key, channel)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS message_texts (
    store_id varchar(64) ${ASCII} NOT NULL, language char(2) ${ASCII} NOT NULL, kind varchar(64) ${ASCII} NOT NULL,
    subject varchar(200) ${UTF8} NULL, headline varchar(200) ${UTF8} NULL, paragraph varchar(2000) ${UTF8} NULL,
    actor varchar(191) ${UTF8} NOT NULL, updated_at datetime(3) NOT NULL,
    PRIMARY KEY (store_id, language, kind)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS test_messages (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, channel varchar(8) ${ASCII} NOT NULL,
    kind varchar(32) ${ASCII} NOT NULL, status varchar(24) ${ASCII} NULL, recipient varchar(320) ${UTF8} NOT NULL,
    subject varchar(255) ${UTF8} NULL, content mediumtext ${UTF8} NOT NULL, created_at datetime(3) NOT NULL,
    INDEX test_messages_age (created_at), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS webhook_endpoints (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, url varchar(2048) ${UTF8} NOT NULL,
    url_set_by varchar(191) ${UTF8} NOT NULL,
    events text ${ASCII} NULL, secret varchar(255) ${ASCII} NOT NULL, previous_secret varchar(255) ${ASCII} NULL,
    previous_secret_ends_at datetime(3) NULL, status varchar(16) ${ASCII} NOT NULL,
    disabled_reason varchar(16) ${ASCII} NULL, failures int UNSIGNED NOT NULL, failing_since datetime(3) NULL,
    probe_at datetime(3) NULL, version int UNSIGNED NOT NULL, in_sequence tinyint NOT NULL DEFAULT '1',
    personal_data tinyint NOT NULL DEFAULT '1', fields text ${ASCII} NULL, created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL,
    INDEX webhook_endpoints_probe (probe_at), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS webhook_attempts (
    store_id varchar(64) ${ASCII} NOT NULL, delivery_id char(30) ${ASCII} NOT NULL, number smallint UNSIGNED NOT NULL,
    at datetime(3) NOT NULL, status_code smallint UNSIGNED NULL, duration_ms int UNSIGNED NOT NULL,
    response varchar(1024) ${UTF8} NULL, error varchar(64) ${ASCII} NULL, next_at datetime(3) NULL,
    PRIMARY KEY (store_id, delivery_id, number)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS webhook_deliveries (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, endpoint_id char(30) ${ASCII} NOT NULL,
    event_id char(30) ${ASCII} NOT NULL, type varchar(64) ${ASCII} NOT NULL, resource_id char(30) ${ASCII} NOT NULL,
    sequence int UNSIGNED NOT NULL, status varchar(16) ${ASCII} NOT NULL, attempts smallint UNSIGNED NOT NULL,
    step smallint UNSIGNED NOT NULL, due_at datetime(3) NULL, lease char(16) ${ASCII} NULL,
    blocks_until datetime(3) NULL, awaited_by char(30) ${ASCII} NULL, created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL,
    INDEX webhook_deliveries_sequence (store_id, endpoint_id, resource_id, sequence),
    INDEX webhook_deliveries_due (due_at, endpoint_id),
    UNIQUE INDEX webhook_deliveries_event (store_id, endpoint_id, event_id), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS flag_acknowledgements (
    store_id varchar(64) ${ASCII} NOT NULL, order_id char(30) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL,
    is_current tinyint NOT NULL, comment varchar(1024) ${UTF8} NOT NULL, actor varchar(191) ${UTF8} NOT NULL,
    created_at datetime(3) NOT NULL,
    PRIMARY KEY (store_id, order_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS order_contacts (
    store_id varchar(64) ${ASCII} NOT NULL, contact_hash binary(16) NOT NULL, order_id char(30) ${ASCII} NOT NULL,
    INDEX order_contacts_order (store_id, order_id), PRIMARY KEY (store_id, contact_hash, order_id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS order_names (
    store_id varchar(64) ${ASCII} NOT NULL, word varchar(40) ${UTF8} NOT NULL, order_id char(30) ${ASCII} NOT NULL,
    INDEX order_names_order (store_id, order_id), PRIMARY KEY (store_id, word, order_id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS order_units (
    store_id varchar(64) ${ASCII} NOT NULL, order_id char(30) ${ASCII} NOT NULL, line_id varchar(128) ${UTF8} NOT NULL,
    kind varchar(16) ${ASCII} NOT NULL, reference char(30) ${ASCII} NOT NULL, item char(32) ${ASCII} NOT NULL,
    quantity int UNSIGNED NOT NULL,
    PRIMARY KEY (store_id, order_id, line_id, kind, reference)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS orders (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, order_number varchar(128) ${UTF8} NOT NULL,
    order_id varchar(128) ${UTF8} NOT NULL, protect_order_number char(13) ${ASCII} NOT NULL,
    version int UNSIGNED NOT NULL, created_at datetime(3) NOT NULL, updated_at datetime(3) NOT NULL,
    document mediumtext ${UTF8} NOT NULL, review_reasons mediumtext ${UTF8} NULL,
    is_flagged tinyint NOT NULL DEFAULT '0', cancellation mediumtext ${UTF8} NULL, return_label mediumtext ${UTF8} NULL,
    platform_domain varchar(255) ${ASCII} NOT NULL, review_warnings mediumtext ${UTF8} NULL,
    is_protected tinyint NOT NULL DEFAULT '0', is_cancelled tinyint NOT NULL DEFAULT '0',
    source_store varchar(128) ${UTF8} NULL, email_hash binary(16) NULL, phone_hash binary(16) NULL,
    customer_hash binary(16) NULL, total decimal(16,4) NOT NULL, currency char(3) ${ASCII} NOT NULL,
    protection_cost decimal(16,4) NOT NULL, redacted_at datetime(3) NULL, is_erased tinyint NOT NULL DEFAULT '0',
    INDEX orders_erased (store_id, is_erased, id), INDEX orders_total (store_id, total, id),
    INDEX orders_customer (store_id, customer_hash, id), INDEX orders_phone (store_id, phone_hash, id),
    INDEX orders_email (store_id, email_hash, id), INDEX orders_source_store (store_id, source_store, id),
    INDEX orders_cancelled (store_id, is_cancelled, id),
    INDEX orders_income (store_id, is_protected, id, created_at, currency, protection_cost),
    INDEX orders_updated (store_id, updated_at, id), INDEX orders_flagged_number (store_id, is_flagged, order_number),
    INDEX orders_flagged (store_id, is_flagged, id, created_at), INDEX orders_order_id (store_id, order_id),
    UNIQUE INDEX orders_protect_order_number (protect_order_number),
    UNIQUE INDEX orders_order_number (store_id, order_number), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS idempotency_records (
    store_id varchar(64) ${ASCII} NOT NULL, operation binary(32) NOT NULL, idempotency_key binary(16) NOT NULL,
    fingerprint binary(32) NOT NULL, status smallint UNSIGNED NULL, content_type varchar(255) ${ASCII} NULL,
    location varchar(2048) ${ASCII} NULL, body mediumtext ${UTF8} NULL, created_at datetime(3) NOT NULL,
    INDEX idempotency_records_by_age (created_at), PRIMARY KEY (store_id, operation, idempotency_key)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS outbox_events (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, type varchar(64) ${ASCII} NOT NULL,
    resource_id char(30) ${ASCII} NOT NULL, sequence int UNSIGNED NOT NULL, occurred_at datetime(3) NOT NULL,
    actor varchar(191) ${UTF8} NOT NULL, position bigint UNSIGNED NULL, size_bytes int UNSIGNED NOT NULL,
    muted varchar(8) ${ASCII} NULL, traceparent char(55) ${ASCII} NULL, data mediumtext ${UTF8} NOT NULL,
    INDEX outbox_events_pending (position, id), INDEX outbox_events_feed (store_id, position, id),
    UNIQUE INDEX outbox_events_resource (store_id, resource_id, sequence), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS outbox_relay (
    id tinyint UNSIGNED NOT NULL, position bigint UNSIGNED NOT NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS jobs (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, queue varchar(64) ${ASCII} NOT NULL,
    reference varchar(64) ${ASCII} NOT NULL, attempts smallint UNSIGNED NOT NULL, due_at datetime(3) NOT NULL,
    lease char(16) ${ASCII} NULL, run_again_at datetime(3) NULL, parked_at datetime(3) NULL,
    last_error varchar(512) ${UTF8} NULL, traceparent char(55) ${ASCII} NULL, created_at datetime(3) NOT NULL,
    INDEX jobs_due (queue, parked_at, due_at), INDEX jobs_due_of_store (queue, parked_at, store_id, due_at),
    UNIQUE INDEX jobs_reference (store_id, queue, reference),
    PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS request_log (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, created_at datetime(3) NOT NULL,
    request_id varchar(128) ${ASCII} NOT NULL, key_id char(30) ${ASCII} NOT NULL, method varchar(16) ${ASCII} NOT NULL,
    path varchar(512) ${UTF8} NOT NULL, status smallint UNSIGNED NOT NULL, is_refusal tinyint NOT NULL,
    code varchar(64) ${ASCII} NULL, duration_ms int UNSIGNED NOT NULL, requests int UNSIGNED NOT NULL,
    errors mediumtext ${UTF8} NULL, body mediumtext ${UTF8} NULL, is_body_cut tinyint NOT NULL,
    INDEX request_log_path (store_id, path), INDEX request_log_age (created_at),
    INDEX request_log_request_id (store_id, request_id, id),
    INDEX request_log_refusals (store_id, is_refusal, id), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS daily_figures (
    store_id varchar(64) ${ASCII} NOT NULL, statistic varchar(16) ${ASCII} NOT NULL, day char(10) ${ASCII} NOT NULL,
    figures mediumtext ${UTF8} NULL,
    PRIMARY KEY (store_id, statistic, day)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS daily_usage (
    store_id varchar(64) ${ASCII} NOT NULL, day char(10) ${ASCII} NOT NULL, kind varchar(16) ${ASCII} NOT NULL,
    bytes bigint UNSIGNED NOT NULL,
    INDEX daily_usage_largest (kind, day, bytes), PRIMARY KEY (store_id, day, kind)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS privacy_requests (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, state varchar(16) ${ASCII} NOT NULL,
    actor varchar(191) ${UTF8} NOT NULL, ignores_holds tinyint NOT NULL, order_count int UNSIGNED NOT NULL,
    shipment_count int UNSIGNED NOT NULL, case_count int UNSIGNED NOT NULL, created_at datetime(3) NOT NULL, due_at datetime(3) NOT NULL,
    verified_at datetime(3) NULL,
    PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS privacy_subjects (
    store_id varchar(64) ${ASCII} NOT NULL, request_id char(30) ${ASCII} NOT NULL, position int UNSIGNED NOT NULL,
    order_number varchar(128) ${UTF8} NULL, shipment_id char(30) ${ASCII} NULL, case_id char(30) ${ASCII} NULL, hold varchar(24) ${ASCII} NULL,
    checked_at datetime(3) NULL, erased_at datetime(3) NULL, traces mediumtext ${UTF8} NULL,
    verified_at datetime(3) NULL, places mediumtext ${UTF8} NULL,
    PRIMARY KEY (store_id, request_id, position)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS retention_runs (
    store_id varchar(64) ${ASCII} NOT NULL, started_at datetime(3) NOT NULL, ended_at datetime(3) NULL,
    step varchar(16) ${ASCII} NOT NULL, cursors text ${UTF8} NOT NULL, removed text ${UTF8} NOT NULL,
    PRIMARY KEY (store_id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS returns (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, request_id char(30) ${ASCII} NOT NULL,
    order_number varchar(128) ${UTF8} NOT NULL, status varchar(24) ${ASCII} NOT NULL, parcel_id char(30) ${ASCII} NULL,
    refund_id varchar(255) ${UTF8} NULL, version int UNSIGNED NOT NULL, created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL, document mediumtext ${UTF8} NOT NULL, email_hash binary(16) NULL,
    phone_hash binary(16) NULL,
    INDEX returns_phone (store_id, phone_hash), INDEX returns_email (store_id, email_hash),
    INDEX returns_refund (store_id, refund_id), INDEX returns_parcel (store_id, parcel_id),
    INDEX returns_order (store_id, order_number, created_at, id),
    INDEX returns_status_order (store_id, status, order_number, created_at, id),
    INDEX returns_status (store_id, status, created_at, id), INDEX returns_created (store_id, created_at, id),
    UNIQUE INDEX returns_request (store_id, request_id), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS withdrawals (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, order_number varchar(128) ${UTF8} NULL,
    search_number varchar(128) ${UTF8} NOT NULL, status varchar(16) ${ASCII} NOT NULL, email_hash binary(16) NULL, version int UNSIGNED NOT NULL,
    received_at datetime(3) NOT NULL, updated_at datetime(3) NOT NULL, redacted_at datetime(3) NULL,
    document mediumtext ${UTF8} NOT NULL,
    INDEX withdrawals_email (store_id, email_hash),
    INDEX withdrawals_number (store_id, search_number, received_at, id), INDEX withdrawals_order (store_id, order_number, received_at, id),
    INDEX withdrawals_updated (store_id, updated_at, id),
    INDEX withdrawals_status (store_id, status, received_at, id),
    INDEX withdrawals_received (store_id, received_at, id), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS change_requests (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, order_number varchar(128) ${UTF8} NOT NULL,
    status varchar(16) ${ASCII} NOT NULL, version int UNSIGNED NOT NULL, created_at datetime(3) NOT NULL,
    updated_at datetime(3) NOT NULL, document mediumtext ${UTF8} NOT NULL,
    INDEX change_requests_order (store_id, order_number, created_at, id),
    INDEX change_requests_status (store_id, status, created_at, id), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS self_service_codes (
    store_id varchar(64) ${ASCII} NOT NULL, visit_hash char(64) ${ASCII} NOT NULL,
    order_number varchar(128) ${UTF8} NOT NULL, id char(30) ${ASCII} NOT NULL, recipient varchar(320) ${UTF8} NULL,
    attempts tinyint UNSIGNED NOT NULL, expires_at datetime(3) NOT NULL,
    INDEX self_service_codes_expired (expires_at), INDEX self_service_codes_id (store_id, id),
    PRIMARY KEY (store_id, visit_hash, order_number)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS self_service_sessions (
    store_id varchar(64) ${ASCII} NOT NULL, visit_hash char(64) ${ASCII} NOT NULL,
    order_number varchar(128) ${UTF8} NOT NULL, return_draft mediumtext ${UTF8} NULL,
    claim_draft mediumtext ${UTF8} NULL,
    change_draft mediumtext ${UTF8} NULL, expires_at datetime(3) NOT NULL,
    INDEX self_service_sessions_expired (expires_at), PRIMARY KEY (store_id, visit_hash)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS carrier_classes (
    token varchar(40) ${ASCII} NOT NULL, class varchar(16) ${ASCII} NOT NULL, updated_at datetime(3) NOT NULL,
    PRIMARY KEY (token)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS inbound_events (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, parcel_id char(30) ${ASCII} NOT NULL,
    received_at datetime(3) NOT NULL, carrier_update mediumtext ${UTF8} NOT NULL,
    PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS platform_connections (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, platform varchar(16) ${ASCII} NOT NULL,
    shop varchar(255) ${ASCII} NOT NULL, state varchar(16) ${ASCII} NOT NULL, removed_id char(30) ${ASCII} NOT NULL,
    signing_key varchar(512) ${ASCII} NOT NULL, previous_key varchar(512) ${ASCII} NULL,
    previous_key_ends_at datetime(3) NULL, settings mediumtext ${UTF8} NOT NULL, received_at datetime(3) NULL,
    refused_at datetime(3) NULL, refusal varchar(16) ${ASCII} NULL, pinged_at datetime(3) NULL,
    access varchar(1024) ${ASCII} NULL, catch_up_position mediumtext ${UTF8} NULL, catch_up_lease datetime(3) NULL,
    caught_up_at datetime(3) NULL, catch_up_failure varchar(512) ${UTF8} NULL,
    created_at datetime(3) NOT NULL, updated_at datetime(3) NOT NULL,
    INDEX platform_connections_address (id),
    UNIQUE INDEX platform_connections_live (store_id, platform, removed_id), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS platform_inbox (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, connection_id char(30) ${ASCII} NOT NULL,
    delivery_id varchar(64) ${ASCII} NOT NULL, topic varchar(64) ${ASCII} NOT NULL, triggered_at datetime(3) NULL,
    received_at datetime(3) NOT NULL, body mediumtext ${UTF8} NOT NULL, state varchar(16) ${ASCII} NOT NULL,
    reason varchar(512) ${UTF8} NULL, attempts smallint UNSIGNED NOT NULL, order_number varchar(128) ${UTF8} NULL,
    ended_at datetime(3) NULL,
    INDEX platform_inbox_order (store_id, order_number),
    INDEX platform_inbox_state (store_id, connection_id, state, id),
    UNIQUE INDEX platform_inbox_delivery (store_id, connection_id, delivery_id), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS carrier_accounts (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, gateway varchar(16) ${ASCII} NOT NULL,
    position smallint UNSIGNED NOT NULL, credentials varchar(2048) ${ASCII} NOT NULL, state varchar(16) ${ASCII} NOT NULL,
    error varchar(512) ${UTF8} NULL, checked_at datetime(3) NOT NULL, access mediumtext ${ASCII} NULL, access_until datetime(3) NULL, removed_id char(30) ${ASCII} NOT NULL,
    created_at datetime(3) NOT NULL, updated_at datetime(3) NOT NULL,
    INDEX carrier_accounts_address (id),
    UNIQUE INDEX carrier_accounts_live (store_id, gateway, removed_id), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS carrier_subscriptions (
    store_id varchar(64) ${ASCII} NOT NULL, account_id char(30) ${ASCII} NOT NULL, mid varchar(16) ${ASCII} NOT NULL,
    foreign_id varchar(64) ${ASCII} NOT NULL, renewed_at datetime(3) NOT NULL,
    PRIMARY KEY (store_id, account_id, mid)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS parcels (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, carrier varchar(40) ${ASCII} NOT NULL,
    tracking_number varchar(64) ${UTF8} NOT NULL, status varchar(24) ${ASCII} NOT NULL,
    substatus varchar(64) ${UTF8} NULL, eta varchar(64) ${ASCII} NULL, delivered_at datetime(3) NULL,
    last_delivered_at datetime(3) NULL, destination varchar(2048) ${UTF8} NOT NULL, registering_at datetime(3) NULL, registered_at datetime(3) NULL,
    gateway varchar(16) ${ASCII} NULL, account_id char(30) ${ASCII} NULL, foreign_id varchar(64) ${ASCII} NULL,
    followed_at datetime(3) NULL, polls_ended_at datetime(3) NULL, created_at datetime(3) NOT NULL,
    expected_by datetime(3) NULL, attention_at datetime(3) NULL, attention_reason varchar(16) ${ASCII} NOT NULL,
    scanned_at datetime(3) NULL, lane varchar(40) ${ASCII} NOT NULL, asked_at datetime(3) NULL, redacted_at datetime(3) NULL,
    reused_by char(30) ${ASCII} NOT NULL, events_from datetime(3) NULL, pushed_eta varchar(64) ${ASCII} NULL,
    stalls_at datetime(3) NULL, stall_reason varchar(16) ${ASCII} NULL, stalled_at datetime(3) NULL, resumed_at datetime(3) NULL,
    INDEX parcels_stalls (stalls_at), INDEX parcels_scanned (store_id, scanned_at), INDEX parcels_tracked (carrier, tracking_number), INDEX parcels_unregistered (registered_at, store_id, carrier),
    INDEX parcels_attention (store_id, attention_reason, attention_at), INDEX parcels_status (store_id, status),
    INDEX parcels_delivered (store_id, delivered_at, carrier, created_at, followed_at),
    UNIQUE INDEX parcels_number (store_id, carrier, tracking_number, reused_by), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS shipment_contacts (
    store_id varchar(64) ${ASCII} NOT NULL, contact_hash binary(16) NOT NULL, shipment_id char(30) ${ASCII} NOT NULL,
    INDEX shipment_contacts_shipment (store_id, shipment_id), PRIMARY KEY (store_id, contact_hash, shipment_id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS shipments (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, tracking_number varchar(64) ${UTF8} NOT NULL,
    number_key varchar(64) ${UTF8} NOT NULL, order_key varchar(128) ${UTF8} NOT NULL, superseded_by char(30) ${ASCII} NOT NULL,
    supersedes char(30) ${ASCII} NULL, carrier varchar(40) ${ASCII} NOT NULL, parcel_id char(30) ${ASCII} NULL,
    version int UNSIGNED NOT NULL, created_at datetime(3) NOT NULL, updated_at datetime(3) NOT NULL,
    document mediumtext ${UTF8} NOT NULL, email_hash binary(16) NULL, phone_hash binary(16) NULL,
    redacted_at datetime(3) NULL, cancelled_at datetime(3) NULL,
    INDEX shipments_redacted (store_id, redacted_at, id), INDEX shipments_phone (store_id, phone_hash, id),
    INDEX shipments_email (store_id, email_hash, id), INDEX shipments_updated (store_id, updated_at, id),
    INDEX shipments_parcel (store_id, parcel_id), INDEX shipments_order (store_id, order_key),
    UNIQUE INDEX shipments_live (store_id, number_key, order_key, superseded_by), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS transit_estimates (
    store_id varchar(64) ${ASCII} NOT NULL, group_key varchar(120) ${ASCII} NOT NULL, estimate mediumtext ${UTF8} NOT NULL,
    updated_at datetime(3) NOT NULL, PRIMARY KEY (store_id, group_key)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS tracking_events (
    store_id varchar(64) ${ASCII} NOT NULL, parcel_id char(30) ${ASCII} NOT NULL,
    fingerprint char(32) ${ASCII} NOT NULL, occurred_at datetime(3) NOT NULL, occurred_on char(10) ${ASCII} NULL,
    position int UNSIGNED NOT NULL, status varchar(24) ${ASCII} NULL, substatus varchar(64) ${UTF8} NULL,
    description varchar(512) ${UTF8} NOT NULL, location varchar(2048) ${UTF8} NOT NULL, source varchar(16) ${ASCII} NULL,
    INDEX tracking_events_time (store_id, parcel_id, occurred_at, position),
    PRIMARY KEY (store_id, parcel_id, fingerprint)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS staff_accounts (
    id char(30) ${ASCII} NOT NULL, email varchar(254) ${UTF8} NOT NULL, name varchar(128) ${UTF8} NOT NULL,
    password_hash varchar(160) ${ASCII} NOT NULL, time_zone varchar(64) ${ASCII} NULL, last_seen_at datetime(3) NULL,
    disabled_at datetime(3) NULL, created_at datetime(3) NOT NULL, updated_at datetime(3) NOT NULL,
    UNIQUE INDEX staff_accounts_email (email), PRIMARY KEY (id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS staff_audit (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, account_id char(30) ${ASCII} NULL,
    actor varchar(254) ${UTF8} NOT NULL, text varchar(512) ${UTF8} NOT NULL, path varchar(512) ${UTF8} NULL,
    created_at datetime(3) NOT NULL,
    INDEX staff_audit_account (store_id, account_id, id), PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS staff_invitations (
    store_id varchar(64) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, email varchar(254) ${UTF8} NOT NULL,
    role varchar(16) ${ASCII} NOT NULL, invited_by varchar(254) ${UTF8} NOT NULL, created_at datetime(3) NOT NULL,
    expires_at datetime(3) NOT NULL,
    INDEX staff_invitations_expires (expires_at), UNIQUE INDEX staff_invitations_email (store_id, email),
    PRIMARY KEY (store_id, id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS staff_memberships (
    store_id varchar(64) ${ASCII} NOT NULL, account_id char(30) ${ASCII} NOT NULL, role varchar(16) ${ASCII} NOT NULL,
    created_at datetime(3) NOT NULL,
    INDEX staff_memberships_account (account_id), PRIMARY KEY (store_id, account_id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS staff_password_resets (
    account_id char(30) ${ASCII} NOT NULL, id char(30) ${ASCII} NOT NULL, expires_at datetime(3) NOT NULL,
    INDEX staff_password_resets_expires (expires_at), PRIMARY KEY (account_id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS staff_sessions (
    id char(43) ${ASCII} NOT NULL, account_id char(30) ${ASCII} NOT NULL, created_at datetime(3) NOT NULL,
    last_used_at datetime(3) NOT NULL, address varchar(45) ${ASCII} NOT NULL, user_agent varchar(255) ${UTF8} NOT NULL,
    expires_at datetime(3) NOT NULL,
    INDEX staff_sessions_expires (expires_at), INDEX staff_sessions_account (account_id, expires_at), PRIMARY KEY (id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  `CREATE TABLE IF NOT EXISTS stores (
    store_id varchar(64) ${ASCII} NOT NULL, merchant_id varchar(64) ${ASCII} NOT NULL,
    name varchar(255) ${UTF8} NOT NULL, shop_domain varchar(255) ${ASCII} NOT NULL, currency char(3) ${ASCII} NOT NULL,
    locale varchar(32) ${ASCII} NOT NULL, status varchar(16) ${ASCII} NOT NULL,
    mode varchar(8) ${ASCII} NOT NULL DEFAULT 'live', ingestion_mode varchar(24) ${ASCII} NOT NULL,
    account_type varchar(16) ${ASCII} NOT NULL, tracking_enabled tinyint NOT NULL, oms_push_enabled tinyint NOT NULL,
    prices_include_tax tinyint NULL, notify_standalone_shipments tinyint NOT NULL,
    order_received_mail tinyint NOT NULL DEFAULT '0', parcel_delayed_mail tinyint NOT NULL DEFAULT '0', branding mediumtext ${UTF8} NOT NULL,
    carrier_accounts mediumtext ${UTF8} NOT NULL, claim_policy mediumtext ${UTF8} NOT NULL,
    rate_limits mediumtext ${UTF8} NOT NULL, self_service mediumtext ${UTF8} NULL, withdrawal mediumtext ${UTF8} NULL,
    retention mediumtext ${UTF8} NULL,
    created_at datetime(3) NOT NULL, updated_at datetime(3) NOT NULL,
    UNIQUE INDEX stores_shop_domain (shop_domain), PRIMARY KEY (store_id)
  ) ENGINE=InnoDB DEFAULT ${UTF8}`,
  'INSERT INTO outbox_relay (id, position) VALUES (1, 0) ON DUPLICATE KEY UPDATE id = id',
];

const DOWN = [
  'DROP TABLE stores',
  'DROP TABLE staff_sessions',
  'DROP TABLE staff_password_resets',
  'DROP TABLE staff_memberships',
  'DROP TABLE staff_invitations',
  'DROP TABLE staff_audit',
  'DROP TABLE staff_accounts',
  'DROP TABLE transit_estimates',
  'DROP TABLE tracking_events',
  'DROP TABLE shipments',
  'DROP TABLE shipment_contacts',
  'DROP TABLE parcels',
  'DROP TABLE platform_inbox',
  'DROP TABLE platform_connections',
  'DROP TABLE inbound_events',
  'DROP TABLE carrier_subscriptions',
  'DROP TABLE carrier_accounts',
  'DROP TABLE carrier_classes',
  'DROP TABLE self_service_sessions',
  'DROP TABLE self_service_codes',
  'DROP TABLE change_requests',
  'DROP TABLE withdrawals',
  'DROP TABLE returns',
  'DROP TABLE retention_runs',
  'DROP TABLE privacy_subjects',
  'DROP TABLE privacy_requests',
  'DROP TABLE daily_usage',
  'DROP TABLE daily_figures',
  'DROP TABLE request_log',
  'DROP TABLE jobs',
  'DROP TABLE outbox_relay',
  'DROP TABLE outbox_events',
  'DROP TABLE idempotency_records',
  'DROP TABLE orders',
  'DROP TABLE order_units',
  'DROP TABLE order_names',
  'DROP TABLE order_contacts',
  'DROP TABLE flag_acknowledgements',
  'DROP TABLE webhook_deliveries',
  'DROP TABLE webhook_attempts',
  'DROP TABLE webhook_endpoints',
  'DROP TABLE test_messages',
  'DROP TABLE message_texts',
  'DROP TABLE unsubscribes',
  'DROP TABLE sms_stops',
  'DROP TABLE notices',
  'DROP TABLE messages',
  'DROP TABLE mail_bounces',
  'DROP TABLE imports',
  'DROP TABLE import_errors',
  'DROP TABLE recalls',
  'DROP TABLE desk_notes',
  'DROP TABLE desk_assignments',
  'DROP TABLE claim_uploads',
  'DROP TABLE claim_suggestions',
  'DROP TABLE stock_levels',
  'DROP TABLE claims',
  'DROP TABLE revoked_tokens',
  'DROP TABLE api_keys',
];

/** The tables of the first release, and the only row of the relay. */
export class Initial1795739713160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of UP) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const sql of DOWN) await runner.query(sql);
  }
}
