// SPDX-License-Identifier: Apache-2.0
/** Our drawings of 20 × 20, of one stroke in the color of the text. */
const PATHS: Readonly<Record<string, string>> = {
  overview: 'M3 9.5 10 3.5l7 6M5 8.5V16.5h10V8.5M8 16.5v-4.5h4v4.5',
  orders: 'M4 6.5h12l-.9 10H4.9zM7 8.5V6a3 3 0 0 1 6 0v2.5',
  shipments:
    'M2 5h9.5v9H2zM11.5 8h3.2L18 11v3h-6.5M5.5 16.2a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2zM14 16.2a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z',
  returns: 'M7.5 4 4 7.5 7.5 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H7',
  withdrawals: 'M5 2.8h6.5L15 6.3v10.9H5zM11.3 3v3.5h3.5M8 9.6l4 4M12 9.6l-4 4',
  claims: 'M10 2.5 16.5 5v4.5c0 4-2.7 6.7-6.5 8-3.8-1.3-6.5-4-6.5-8V5zM7.2 9.8l2 2 3.6-3.8',
  integration: 'M7 6.5 3.5 10 7 13.5M13 6.5l3.5 3.5-3.5 3.5M11.3 4.5 8.7 15.5',
  settings:
    'M3 6h7M14 6h3M12 4.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM3 14h3M10 14h7M8 12.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  people:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5c0-3 2.5-4.8 5.5-4.8s5.5 1.8 5.5 4.8M13 3.8a3 3 0 0 1 0 5.5M15 12.2c1.8.7 3 2.2 3 4.3',
  privacy: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9M10 12v1.8',
  status: 'M2.5 10.5h3.5l2-6 4 11 2-5h3.5',
  'test-inbox': 'M2.5 5h15v10.5h-15zM3 5.5l7 5.5 7-5.5',
  search: 'M8.8 14.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6zM13 13l4 4',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  switch: 'M6.5 7.5 10 4l3.5 3.5M6.5 12.5 10 16l3.5-3.5',
  back: 'M9 4.5 3.5 10 9 15.5M4 10h12.5',
  check: 'M4 10.5l4 4 8-9',
  alert: 'M10 3 18 16.5H2zM10 8v4M10 14.2v.1',
};

/** The drawing of an icon for `{{icon "orders"}}`; decorative, so that text must say the same. */
export function iconSvg(name: string): string {
  const path = PATHS[name];
  if (path === undefined) throw new Error(`There is no icon "${name}"`);
  return `<svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="${path}"/></svg>`;
}
