/** Where people begin. */
export const HOME = '/overview';

/** The pages of the dashboard, as its navigation names them. */
const PAGES = [
  ['/overview', 'Overview'],
  ['/orders', 'Orders'],
  ['/shipments', 'Shipments'],
  ['/returns', 'Returns'],
  ['/claims', 'Claims'],
  ['/integration', 'Integration'],
  ['/settings', 'Settings'],
] as const;

/** Where an order is shown. */
export function orderPath(orderNumber: string): string {
  return `/orders/${encodeURIComponent(orderNumber)}`;
}

/** @param path of the page that is shown; those below a page belong to it */
export function navigation(path: string): { href: string; label: string; isCurrent: boolean }[] {
  return PAGES.map(([href, label]) => ({ href, label, isCurrent: path === href || path.startsWith(`${href}/`) }));
}
