import { setting } from '../platform/config/setting.js';
import { LOOKUP_LIMIT } from './pages.limits.js';

/** The settings of pages; `.env.example` explains each. */
export const pagesSettings = {
  variables: { LOOKUP_LIMIT_PER_IP: setting.integer(LOOKUP_LIMIT.limit, 1, 1_000_000_000) },
};
