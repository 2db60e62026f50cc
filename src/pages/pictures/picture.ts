import { etagOf } from '../../platform/http/conditional.js';

/** A picture as served. */
export interface Picture {
  bytes: Buffer;
  contentType: string;
  etag: string;
  /** For browsers. */
  cacheControl: string;
  /** How long this process caches it. */
  cacheMs: number;
}

const DAY_SECONDS = 86_400;

/** A picture could not be fetched; `code` is the reason, for the log. */
export class PictureFailure extends Error {
  constructor(readonly code: string) {
    super(`Picture unavailable: ${code}`);
  }
}

/** A re-encoded merchant picture. */
export function pictureOf(webp: Buffer): Picture {
  const cacheControl = `public, max-age=${DAY_SECONDS}, immutable`;
  return { bytes: webp, contentType: 'image/webp', etag: etagOf(webp), cacheControl, cacheMs: DAY_SECONDS * 1000 };
}

/** A box, in a gray that is visible in light and dark mode. */
const BOX = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96" fill="none" stroke="#808080" ' +
    'stroke-width="3" stroke-linejoin="round"><path d="M48 22 72 34v28L48 74 24 62V34z"/>' +
    '<path d="m24 34 24 12 24-12M48 46v28M36 28l24 12"/></svg>',
);

/** Replaces an unavailable picture. It is cached only briefly, so that the service soon fetches the picture again. */
export const PLACEHOLDER: Picture = {
  bytes: BOX,
  contentType: 'image/svg+xml',
  etag: etagOf(BOX),
  cacheControl: 'public, max-age=300',
  cacheMs: 60_000,
};
