// SPDX-License-Identifier: Apache-2.0
import { type Staff } from './staff.js';

/** The start page. */
export const HOME = '/overview';

const PAGES = [
  ['/overview', 'Overview'],
  ['/orders', 'Orders'],
  ['/shipments', 'Shipments'],
  ['/returns', 'Returns'],
  ['/withdrawals', 'Withdrawals'],
  ['/claims', 'Claims'],
  ['/people', 'People'],
  ['/privacy', 'Privacy'],
  ['/integration', 'Integration'],
  ['/status', 'System status'],
  ['/settings', 'Settings'],
] as const;

export function orderPath(orderNumber: string): string {
  return `/orders/${encodeURIComponent(orderNumber)}`;
}

/** Only test stores have it. */
const TEST_INBOX = ['/test-inbox', 'Test inbox'] as const;

/** Only admins see its pages. */
const OF_ADMINS = '/privacy';

/** A main page, with the name of its icon. */
export interface NavigationItem {
  href: string;
  label: string;
  icon: string;
  isCurrent: boolean;
}

/** @param path the current path; subpages belong to their main page */
export function navigation(
  path: string,
  { store, mayAdminister }: Pick<Staff, 'store' | 'mayAdminister'>,
): NavigationItem[] {
  const pages = store.mode === 'test' ? [...PAGES, TEST_INBOX] : PAGES;
  const shown = pages.filter(([href]) => mayAdminister || href !== OF_ADMINS);
  return shown.map(([href, label]) => ({
    href,
    label,
    icon: href.slice(1),
    isCurrent: path === href || path.startsWith(`${href}/`),
  }));
}
