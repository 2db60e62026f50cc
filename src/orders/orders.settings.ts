import { type PlatformConfig } from '../platform/config/platform.settings.js';
import { setting, type ValuesOf } from '../platform/config/setting.js';

const variables = {
  LEGACY_ORDER_KEYS: setting.flag(true),
};

export type OrdersConfig = PlatformConfig & ValuesOf<typeof variables>;

/** The settings of orders; `.env.example` explains each. */
export const ordersSettings = { variables };
