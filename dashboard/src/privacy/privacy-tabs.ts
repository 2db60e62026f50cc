// SPDX-License-Identifier: Apache-2.0
import { type Tab, tabsOf } from '../core/tabs.js';

/** The page that finds a customer's data, and the list of requests. */
export const PRIVACY = '/privacy';
export const REQUESTS = '/privacy/requests';

const TABS = [
  [PRIVACY, 'Find a customer'],
  [REQUESTS, 'Erasures'],
] as const;

/** Tabs of the pages of personal data. */
export function privacyTabs(current: (typeof TABS)[number][0]): Tab[] {
  return tabsOf(TABS, current);
}
