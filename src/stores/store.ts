import { parseJson, stringifyJson } from '../platform/json/exact-json.js';
import { type ClaimPolicy } from './dto/claim-policy.dto.js';
import { type StoreSettings } from './dto/store-settings.dto.js';

/** A store with its whole configuration (C-STO-1). */
export type Store = Required<Omit<StoreSettings, 'claim_policy'>> & {
  claim_policy: ClaimPolicy;
  /** UTC with milliseconds. */
  created_at: string;
  /** UTC with milliseconds. */
  updated_at: string;
};

/** The members of a store that a caller may set. */
export type StoreConfiguration = Omit<Store, 'created_at' | 'updated_at'>;

const JSON_COLUMNS = ['branding', 'carrier_accounts', 'claim_policy', 'rate_limits'] as const;
const FLAG_COLUMNS = ['tracking_enabled', 'oms_push_enabled', 'notify_standalone_shipments'] as const;
type JsonColumn = (typeof JSON_COLUMNS)[number];
type FlagColumn = (typeof FLAG_COLUMNS)[number];

/** The columns of a `StoreConfiguration`. */
export const CONFIGURATION_COLUMNS = [
  'store_id',
  'merchant_id',
  'name',
  'shop_domain',
  'currency',
  'locale',
  'status',
  'ingestion_mode',
  'account_type',
  'prices_include_tax',
  ...FLAG_COLUMNS,
  ...JSON_COLUMNS,
] as const;

/** All columns, for a SELECT from `stores s`. */
export const STORE_COLUMNS = [...CONFIGURATION_COLUMNS, 'created_at', 'updated_at']
  .map((column) => `s.${column}`)
  .join(', ');

/** A row of `STORE_COLUMNS` as the driver returns it. */
export type StoreRow = Omit<Store, JsonColumn | FlagColumn | 'prices_include_tax' | 'created_at' | 'updated_at'> &
  Record<JsonColumn, string> &
  Record<FlagColumn, number> & { prices_include_tax: number | null; created_at: Date; updated_at: Date };

/** Converts a row to a store. Further columns are ignored. */
export function storeFromRow(row: StoreRow): Store {
  return {
    store_id: row.store_id,
    merchant_id: row.merchant_id,
    name: row.name,
    shop_domain: row.shop_domain,
    currency: row.currency,
    locale: row.locale,
    status: row.status,
    ingestion_mode: row.ingestion_mode,
    account_type: row.account_type,
    tracking_enabled: row.tracking_enabled === 1,
    oms_push_enabled: row.oms_push_enabled === 1,
    prices_include_tax: row.prices_include_tax === null ? null : row.prices_include_tax === 1,
    notify_standalone_shipments: row.notify_standalone_shipments === 1,
    branding: parseJson(row.branding) as Store['branding'],
    carrier_accounts: parseJson(row.carrier_accounts) as string[],
    claim_policy: parseJson(row.claim_policy) as ClaimPolicy,
    rate_limits: parseJson(row.rate_limits) as Store['rate_limits'],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The configuration of a store. */
export function configurationOf(store: Store): StoreConfiguration {
  return Object.fromEntries(
    CONFIGURATION_COLUMNS.map((column) => [column, store[column]]),
  ) as unknown as StoreConfiguration;
}

/** The values of `CONFIGURATION_COLUMNS`, in their order. */
export function toColumnValues(configuration: StoreConfiguration): unknown[] {
  const isJson = (column: string): boolean => JSON_COLUMNS.some((name) => name === column);
  return CONFIGURATION_COLUMNS.map((column) =>
    isJson(column) ? stringifyJson(configuration[column]) : configuration[column],
  );
}
