/** Black or white, whichever is easier to read on a colour `#rrggbb` (WCAG 2 relative luminance). */
export function textColourOn(background: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(background.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // Where the contrast to white, 1.05 / (L + 0.05), equals that to black, (L + 0.05) / 0.05.
  return luminance > 0.179 ? '#000000' : '#ffffff';
}
