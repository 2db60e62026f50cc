// SPDX-License-Identifier: Apache-2.0
import { isDeepStrictEqual } from 'node:util';
import { KEPT_OF_CHANGE_REQUEST } from '../../change-requests/index.js';
import { KEPT_OF_CLAIM } from '../../claims/index.js';
import { KEPT_OF_EVENT } from '../../notifications/index.js';
import { KEPT_OF_CANCELLATION, KEPT_OF_ORDER } from '../../orders/index.js';
import { KEPT_OF_ADDRESS } from '../../platform/dto/address.dto.js';
import { erasedTexts } from '../../platform/privacy/erasure-traces.js';
import { keepOnly, type Kept } from '../../platform/privacy/kept-members.js';
import { keptOf } from '../../platform/validation/field.js';
import { KEPT_OF_RETURN } from '../../returns/index.js';
import { KEPT_OF_SHIPMENT, ReturnLabel } from '../../shipments/index.js';
import { KEPT_OF_WITHDRAWAL } from '../../withdrawals/index.js';
import { erasedAnswer, restOfAnswer } from './erased-answer.js';
import { type OrderScope, resourceIds } from './order-scope.js';

/** A row of a table, by its columns. */
export type ColumnRules = Readonly<Record<string, unknown>>;

/**
 * What an erasure leaves in a column. `kept`: everything, because it has ids, times, statuses and the like. `empty`: nothing.
 * `text`: a text that others write, such as a receiver of webhooks. `answer`: an answer of the API. Otherwise a JSON text with
 * these members.
 */
type ColumnRule = 'kept' | 'empty' | 'text' | 'answer' | { json: Kept };

/** What is known about a table. */
export interface TableRule {
  /** Undefined if the table has a statement of its own. */
  search?: Search;
  /** When a row was last written: after the erasure it may have something that belongs there since. */
  writtenAt?: string;
  columns: Record<string, ColumnRule>;
}

/** How to find the rows of an order: by each condition, in pages that are sorted by the column `key`. */
export interface Search {
  key: string;
  index?: string;
  where(scope: OrderScope): [condition: string, ...values: unknown[]][];
}

const byIds = (name: 'shipments' | 'parcels' | 'returns' | 'claims' | 'withdrawals' | 'messages'): Search => ({
  key: 'id',
  where: (scope) => (scope[name].length === 0 ? [] : [['id IN (?)', scope[name]]]),
});
const byOrder = (column: 'order_number' | 'order_id', key: string): Search => ({
  key,
  where: ({ orderNumber, orderId }) =>
    orderNumber === '' ? [] : [[`${column} = ?`, column === 'order_id' ? orderId : orderNumber]],
});
const byParcel = (key: string): Search => ({
  key,
  where: ({ parcels }) => parcels.map((id) => ['parcel_id = ?', id]),
});

const kept = (names: string): Record<string, 'kept'> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, 'kept'] as const));

/** The tables that may hold personal data of customers: how rows are found, and what an erasure leaves in them (C-PRIV-5). */
export const TABLE_RULES = {
  orders: {
    search: byOrder('order_number', 'id'),

    writtenAt: 'updated_at',
    columns: {
      ...kept('store_id id order_number order_id protect_order_number version created_at updated_at review_reasons'),
      ...kept('is_flagged platform_domain review_warnings is_protected is_cancelled source_store total currency'),
      ...kept('protection_cost redacted_at is_erased'),
      document: { json: KEPT_OF_ORDER },
      cancellation: { json: KEPT_OF_CANCELLATION },
      return_label: { json: keptOf(ReturnLabel) },
      email_hash: 'empty',
      phone_hash: 'empty',
      customer_hash: 'empty',
    },
  },
  order_names: {
    search: byOrder('order_id', 'word'),
    columns: { ...kept('store_id order_id'), word: 'empty' },
  },
  flag_acknowledgements: {
    search: byOrder('order_id', 'id'),

    writtenAt: 'created_at',
    columns: { ...kept('store_id order_id id is_current actor created_at'), comment: 'empty' },
  },
  shipments: {
    search: byIds('shipments'),

    writtenAt: 'updated_at',
    columns: {
      ...kept('store_id id tracking_number number_key order_key superseded_by supersedes carrier parcel_id version'),
      ...kept('created_at updated_at redacted_at cancelled_at'),
      document: { json: KEPT_OF_SHIPMENT },
      email_hash: 'empty',
      phone_hash: 'empty',
    },
  },
  parcels: {
    search: byIds('parcels'),

    columns: {
      ...kept('store_id id carrier tracking_number status substatus eta delivered_at registering_at registered_at'),
      ...kept(
        'followed_at polls_ended_at asked_at created_at expected_by attention_at attention_reason redacted_at events_from',
      ),
      ...kept('reused_by last_delivered_at scanned_at lane gateway account_id foreign_id'),
      ...kept('pushed_eta stalls_at stall_reason stalled_at resumed_at'),
      destination: { json: KEPT_OF_ADDRESS },
    },
  },
  tracking_events: {
    search: byParcel('fingerprint'),

    columns: {
      ...kept('store_id parcel_id fingerprint occurred_at occurred_on source position status substatus'),
      description: 'empty',
      location: { json: KEPT_OF_ADDRESS },
    },
  },
  inbound_events: {
    search: byParcel('id'),

    writtenAt: 'received_at',
    columns: { ...kept('store_id id parcel_id received_at'), carrier_update: 'empty' },
  },
  returns: {
    search: byIds('returns'),

    writtenAt: 'updated_at',
    columns: {
      ...kept('store_id id request_id order_number status parcel_id refund_id version created_at updated_at'),
      document: { json: KEPT_OF_RETURN },
      email_hash: 'empty',
      phone_hash: 'empty',
    },
  },
  claims: {
    search: byIds('claims'),

    writtenAt: 'updated_at',
    columns: {
      ...kept('store_id id order_number status version created_at updated_at approved_at approved_amount currency'),
      document: { json: KEPT_OF_CLAIM },
      email_hash: 'empty',
      phone_hash: 'empty',
    },
  },
  withdrawals: {
    search: byIds('withdrawals'),

    writtenAt: 'updated_at',
    columns: {
      ...kept('store_id id order_number search_number status version received_at updated_at redacted_at'),
      document: { json: KEPT_OF_WITHDRAWAL },
      email_hash: 'empty',
    },
  },
  change_requests: {
    search: byOrder('order_number', 'id'),

    writtenAt: 'updated_at',
    columns: {
      ...kept('store_id id order_number status version created_at updated_at'),
      document: { json: KEPT_OF_CHANGE_REQUEST },
    },
  },
  outbox_events: {
    search: {
      key: 'sequence',
      index: 'outbox_events_resource',
      where: (scope) => resourceIds(scope).map((id) => ['resource_id = ?', id]),
    },

    writtenAt: 'occurred_at',
    columns: {
      ...kept('store_id id type resource_id sequence occurred_at actor position size_bytes muted traceparent'),
      data: { json: KEPT_OF_EVENT },
    },
  },
  messages: {
    search: byIds('messages'),

    columns: {
      ...kept('store_id id channel kind subject_key status language token group_key state created_at ended_at'),
      ...kept('order_number resent_from actor'),
      recipient: 'empty',
      error: 'text',
    },
  },
  test_messages: {
    search: byIds('messages'),

    columns: {
      ...kept('store_id id channel kind status created_at'),
      recipient: 'empty',
      subject: 'empty',
      content: 'empty',
    },
  },
  desk_notes: {
    search: {
      key: 'id',
      where: ({ orderNumber, returns, claims }) =>
        Object.entries({ order: orderNumber === '' ? [] : [orderNumber], return: returns, claim: claims }).flatMap(
          ([kind, ids]) => (ids.length === 0 ? [] : [['subject_kind = ? AND subject_id IN (?)', kind, ids]]),
        ),
    },

    writtenAt: 'created_at',
    columns: { ...kept('store_id id subject_kind subject_id author digest created_at'), body: 'empty' },
  },
  platform_inbox: {
    search: byOrder('order_number', 'id'),

    writtenAt: 'received_at',
    columns: {
      ...kept(
        'store_id id connection_id delivery_id topic triggered_at received_at state reason attempts order_number',
      ),
      ...kept('ended_at'),
      body: 'empty',
    },
  },
  self_service_codes: {
    search: byOrder('order_number', 'visit_hash'),

    columns: { ...kept('store_id visit_hash order_number id attempts expires_at'), recipient: 'text' },
  },
  self_service_sessions: {
    search: byOrder('order_number', 'visit_hash'),

    columns: {
      ...kept('store_id visit_hash order_number expires_at'),
      ...{ return_draft: 'text', claim_draft: 'text', change_draft: 'text' },
    },
  },
  webhook_attempts: {
    columns: { ...kept('store_id delivery_id number at status_code duration_ms error next_at'), response: 'text' },
  },
  idempotency_records: {
    writtenAt: 'created_at',
    columns: {
      ...kept('store_id operation idempotency_key fingerprint status content_type location created_at'),
      body: 'answer',
    },
  },
} as const satisfies Record<string, TableRule>;

/** A table that may hold personal data of customers. */
export type SearchedTable = keyof typeof TABLE_RULES;

/** What a row has beside what an erasure leaves in it. */
export interface Leftovers {
  /** The columns with something that had to go. */
  columns: string[];
  /** Texts of which nobody can say whether they had to go, by their columns: they are searched for the erased texts. */
  texts: [column: string, text: string][];
}

/** Compares a row with what an erasure leaves in it. */
export function leftoversOf(table: SearchedTable, row: ColumnRules, erasedAt: Date): Leftovers {
  const { columns, writtenAt }: TableRule = TABLE_RULES[table];
  const written = writtenAt === undefined ? undefined : row[writtenAt];
  const isNewer = written instanceof Date && written > erasedAt;
  const left: Leftovers = { columns: [], texts: [] };
  for (const [column, rule] of Object.entries(columns)) {
    const value = row[column];
    if (rule === 'kept' || value === null || value === undefined || value === '') continue;
    const { isLeft, texts } = judged(rule, value);
    if (isLeft && !isNewer) left.columns.push(column);
    else for (const text of texts) left.texts.push([column, text]);
  }
  return left;
}

/** The text of what an erasure leaves in a row: what is in it is no sign that something else is left. */
export function keptTextOf(table: SearchedTable, row: ColumnRules): string {
  const { columns }: TableRule = TABLE_RULES[table];
  const texts = Object.entries(columns).map(([column, rule]) => {
    const value = row[column];
    if (typeof value !== 'string') return '';
    if (typeof rule === 'object') return JSON.stringify(keepOnly(JSON.parse(value), rule.json));
    return rule === 'kept' ? value : '';
  });
  return texts.join('\n');
}

function judged(rule: Exclude<ColumnRule, 'kept'>, value: unknown): { isLeft: boolean; texts: string[] } {
  if (rule === 'empty') return { isLeft: true, texts: [] };
  const text = String(value);
  if (rule === 'text') return { isLeft: false, texts: [text] };
  const json: unknown = JSON.parse(text);
  const left = rule === 'answer' ? erasedAnswer(json) : keepOnly(json, rule.json);
  const isLeft = !isDeepStrictEqual(json, left);
  if (rule === 'answer') return { isLeft, texts: [JSON.stringify(restOfAnswer(json))] };
  return { isLeft, texts: isLeft ? [erasedTexts(json, left).join('\n')] : [] };
}
