// SPDX-License-Identifier: Apache-2.0
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

/** Black or white, whichever is easier to read. */
function readableOn(background: string): Accent['onAccent'] {
  // Black and white have the same contrast at luminance 0.179, where 1.05 / (L + 0.05) equals (L + 0.05) / 0.05.
  return luminanceOf(background) > 0.179 ? '#000000' : '#ffffff';
}

/** A color that is mixed with black or white until people can tell it from another one: a contrast of 3 (WCAG 2, 1.4.11). */
export function apartFrom(other: string, color: string): string {
  const towards = luminanceOf(other) > 0.179 ? 0 : 255;
  const mixes = Array.from({ length: 11 }, (_, tenths) => mix(color, towards, tenths / 10));
  return mixes.find((each) => contrastOf(each, other) >= 3) ?? color;
}

function mix(color: string, towards: number, share: number): string {
  const channels = channelsOf(color).map((channel) => Math.round(channel * (1 - share) + towards * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast of two colors by WCAG 2, from 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of WCAG 2. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, from 0 to 255. */
function channelsOf(color: string): number[] {
  return [1, 3, 5].map((offset) => Number.parseInt(color.slice(offset, offset + 2), 16));
}
