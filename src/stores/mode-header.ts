/**
 * Marks answers whose tracking events do not come from carriers: `simulated` if they are made up (C-TRK-31, C-TEST-7),
 * `untracked` if there are none (C-TEST-4).
 */
export const MODE_HEADER = 'X-Parcelward-Mode';
