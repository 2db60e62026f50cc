import { type Tab, tabsOf } from '../frame/tabs.js';

const PAGES = [
  ['/integration', 'Key and endpoints'],
  ['/integration/deliveries', 'Delivery log'],
  ['/integration/events', 'Event feed'],
] as const;

/** The pages of the integration. */
export function integrationTabs(current: (typeof PAGES)[number][0]): Tab[] {
  return tabsOf(PAGES, current);
}
