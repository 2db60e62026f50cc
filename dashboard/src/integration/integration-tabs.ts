// SPDX-License-Identifier: Apache-2.0
import { type Tab, tabsOf } from '../core/tabs.js';

const PAGES = [
  ['/integration', 'API key and endpoints'],
  ['/integration/platforms', 'Platforms'],
  ['/integration/deliveries', 'Delivery log'],
  ['/integration/events', 'Event feed'],
  ['/integration/requests', 'Request log'],
  ['/integration/imports', 'Imports'],
] as const;

export function integrationTabs(current: (typeof PAGES)[number][0]): Tab[] {
  return tabsOf(PAGES, current);
}
