/** A page of several beside each other: `{{> tabs name="Settings"}}`, with `tabs` in the view. */
export interface Tab {
  href: string;
  label: string;
  isCurrent: boolean;
}

/** @param pages their addresses and what they are called */
export function tabsOf(pages: readonly (readonly [href: string, label: string])[], current: string): Tab[] {
  return pages.map(([href, label]) => ({ href, label, isCurrent: href === current }));
}
