// SPDX-License-Identifier: Apache-2.0
/** A tab: `{{> tabs name="Settings"}}`, with `tabs` in the view. */
export interface Tab {
  href: string;
  label: string;
  isCurrent: boolean;
}

/** @param pages paths and labels */
export function tabsOf(pages: readonly (readonly [href: string, label: string])[], current: string): Tab[] {
  return pages.map(([href, label]) => ({ href, label, isCurrent: href === current }));
}
