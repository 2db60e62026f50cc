// SPDX-License-Identifier: Apache-2.0
import { type RetentionSettings, type Store } from '../../stores/index.js';
import { type PrivacyConfig } from '../privacy.settings.js';

/** For how many days data of a store are kept; 0 keeps them for good. */
export type Retention = Required<RetentionSettings>;

/** Returns the retention of a store: its own settings, else the installation's (C-RTN-1). */
export function effectiveRetention({ retention }: Pick<Store, 'retention'>, config: PrivacyConfig): Retention {
  return {
    personal_days: config.RETENTION_PERSONAL_DAYS,
    events_days: config.RETENTION_EVENTS_DAYS,
    photos_days: config.RETENTION_PHOTOS_DAYS,
    messages_days: config.RETENTION_MESSAGES_DAYS,
    withdrawal_days: config.RETENTION_WITHDRAWAL_DAYS,
    inbound_days: config.RETENTION_INBOUND_DAYS,
    request_log_days: config.RETENTION_REQUEST_LOG_DAYS,
    ...retention,
  };
}

/** The steps of the nightly job, in their order (C-RTN-2, C-RTN-5). */
export const RETENTION_STEPS = [
  'inbound_events',
  'platform_inbox',
  'request_log',
  'messages',
  'events',
  'photos',
  'orders',
  'shipments',
  'withdrawals',
] as const;
export type RetentionStepName = (typeof RETENTION_STEPS)[number];

/** A run of the nightly job of a store. */
export interface RetentionRun {
  store_id: string;
  started_at: Date;
  /** Null while it runs. */
  ended_at: Date | null;
  /** The step that it is at. */
  step: RetentionStepName;
  /** How far each step is, in a form of its own. */
  cursors: Partial<Record<RetentionStepName, string>>;
  /** How many rows, events, claims with photos, orders and shipments each step has removed or erased. */
  removed: Partial<Record<RetentionStepName, number>>;
}

/** The rows that a piece of a step deletes or reads at most. */
export const BATCH = 200;

/** What a piece of a step did. */
export interface Piece {
  /** How many rows it removed or erased. */
  removed: number;
  /** Where the next piece of the step begins; after the last one, where the next run begins. */
  cursor: string;
  isLast: boolean;
}

/** A piece that has found nothing more. The next run looks at everything again. */
export const LAST: Piece = { removed: 0, cursor: '', isLast: true };

/** A piece of a step that deletes what it finds. */
export const pieceOf = (removed: number): Piece => ({ removed, cursor: '', isLast: removed < BATCH });
