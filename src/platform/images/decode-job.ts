/** A size in pixels; `inside` keeps the whole image, `cover` fills the size. */
export interface Resize {
  width: number;
  height: number;
  fit: 'inside' | 'cover';
  withoutEnlargement?: boolean;
}

/** How to re-encode an image. */
export interface DecodeJob {
  bytes: Uint8Array;
  /** Of an image that is decoded line by line; others may have half as many. */
  maxPixels: number;
  resize: Resize;
  output: { format: 'jpeg' | 'png' | 'webp'; quality?: number };
  /** The size of the grey picture that is made of the result; none by default. */
  grey?: { width: number; height: number };
}

/** The re-encoded image, and its brightness row by row. */
export interface DecodedImage {
  bytes: Uint8Array;
  grey?: Uint8Array;
}

/**
 * Why an image was not decoded: `pixels`, it has more than `maxPixels`; `heavy`, it takes more memory than an image may, or
 * `slow`, more time; `unreadable`; `unavailable`, there is no decoder, for a reason that is not the image.
 */
export type DecodeFault =
  | { kind: 'pixels'; maxPixels: number }
  | { kind: 'heavy' | 'slow' | 'unreadable' | 'unavailable'; cause: string };

export type DecodeResult = { image: DecodedImage } | { fault: DecodeFault };
