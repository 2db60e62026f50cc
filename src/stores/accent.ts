import { type Store } from './store.js';

/** The accent color of a store that has not set one. */
export const DEFAULT_ACCENT = '#1d4ed8';

/** An accent color and the text color on it, as `#rrggbb`. */
export interface Accent {
  accent: string;
  /** Black or white, whichever has more contrast to `accent`. */
  onAccent: '#000000' | '#ffffff';
}

/** The accent color of a store's pages and mails. */
export function accentOf({ accent_color }: Store['branding']): Accent {
  const accent = accent_color ?? DEFAULT_ACCENT;
  return { accent, onAccent: readableOn(accent) };
}

/** Black or white, by the relative luminance of WCAG 2. */
function readableOn(background: string): Accent['onAccent'] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const channel = Number.parseInt(background.slice(offset, offset + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Black and white have the same contrast at luminance 0.179, where 1.05 / (L + 0.05) equals (L + 0.05) / 0.05.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
