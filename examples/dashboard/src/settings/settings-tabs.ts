const PAGES = [
  ['/settings', 'Store'],
  ['/settings/branding', 'Branding'],
  ['/settings/claim-policy', 'Claim policy'],
  ['/settings/stock', 'Stock'],
  ['/settings/carriers', 'Carrier accounts'],
] as const;

/** The pages of the settings, for `SETTINGS_TABS`. */
export function settingsTabs(current: (typeof PAGES)[number][0]) {
  return PAGES.map(([href, label]) => ({ href, label, isCurrent: href === current }));
}

export type SettingsTabs = ReturnType<typeof settingsTabs>;

/** Above each of them. */
export const SETTINGS_TABS = `<nav class="tabs" aria-label="Settings"><ul role="list">{{#each tabs}}<li><a href="{{href}}"{{#if isCurrent}} aria-current="page"{{/if}}>{{label}}</a></li>{{/each}}</ul></nav>`;
