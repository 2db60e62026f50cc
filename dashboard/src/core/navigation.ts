import { type Store } from 'parcelward/stores';

/** The start page. */
export const HOME = '/overview';

/** The main navigation. */
const PAGES = [
  ['/overview', 'Overview'],
  ['/orders', 'Orders'],
  ['/shipments', 'Shipments'],
  ['/returns', 'Returns'],
  ['/claims', 'Claims'],
  ['/integration', 'Integration'],
  ['/settings', 'Settings'],
] as const;

/** The path of an order's page. */
export function orderPath(orderNumber: string): string {
  return `/orders/${encodeURIComponent(orderNumber)}`;
}

/** Only test stores have it. */
const TEST_INBOX = ['/test-inbox', 'Test inbox'] as const;

/** @param path the current path; subpages belong to their main page */
export function navigation(path: string, mode: Store['mode']): { href: string; label: string; isCurrent: boolean }[] {
  const pages = mode === 'test' ? [...PAGES, TEST_INBOX] : PAGES;
  return pages.map(([href, label]) => ({ href, label, isCurrent: path === href || path.startsWith(`${href}/`) }));
}
