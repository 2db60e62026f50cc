/** What the header of an image says of its coding, as sharp reads it. */
export interface ImageHeader {
  format?: string;
  width: number;
  height: number;
  /** Of a JPEG: progressive. Of a PNG: interlaced. */
  isProgressive?: boolean;
}

/**
 * The most pixels of an image by its coding. A baseline JPEG and a plain PNG are decoded line by line; all other codings are
 * decoded as a whole, in up to ten bytes a pixel, and may have half as many.
 */
export function maxPixelsOf({ format, isProgressive }: ImageHeader, maxPixels: number): number {
  const isReadByLine = (format === 'jpeg' || format === 'png') && !isProgressive;
  return isReadByLine ? maxPixels : maxPixels / 2;
}
