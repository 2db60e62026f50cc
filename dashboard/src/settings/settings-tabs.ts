// SPDX-License-Identifier: Apache-2.0
import { type Tab, tabsOf } from '../core/tabs.js';

const PAGES = [
  ['/settings', 'Store'],
  ['/settings/branding', 'Branding'],
  ['/settings/messages', 'Messages'],
  ['/settings/claim-policy', 'Claim policy'],
  ['/settings/self-service', 'Self-service'],
  ['/settings/stock', 'Stock'],
  ['/settings/carriers', 'Carriers'],
  ['/settings/retention', 'Retention'],
] as const;

export function settingsTabs(current: string): Tab[] {
  return tabsOf(PAGES, current);
}
