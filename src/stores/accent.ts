import { type Store } from './store.js';

/** The colour of a store that names none. */
export const DEFAULT_ACCENT = '#1d4ed8';

/** Two colours `#rrggbb`. */
export interface Accent {
  accent: string;
  /** Black or white, whichever is easier to read on it. */
  onAccent: '#000000' | '#ffffff';
}

/** The colour in which a store shows itself to its customers. */
export function accentOf({ accent_color: accent = DEFAULT_ACCENT }: Store['branding']): Accent {
  return { accent, onAccent: readableOn(accent) };
}

/** By the relative luminance of WCAG 2. */
function readableOn(background: string): Accent['onAccent'] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(background.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where the contrast to white, 1.05 / (L + 0.05), equals that to black, (L + 0.05) / 0.05.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
