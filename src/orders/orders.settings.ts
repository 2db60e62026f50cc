import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { setting, type ValuesOf } from '../platform/config/setting.js';

const variables = {
  LEGACY_ORDER_KEYS: setting.flag(true),
  EVENT_BYTES_PER_STORE_AND_DAY: setting.integer(4 * 1024 ** 3, 0, Number.MAX_SAFE_INTEGER),
};

export type OrdersConfig = PlatformConfig & ValuesOf<typeof variables>;

/** The settings of orders; `.env.example` explains each. */
export const ordersSettings = { variables };
