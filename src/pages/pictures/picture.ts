import { etagOf } from '../../platform/http/conditional.js';

/** A picture as it is served. */
export interface Picture {
  bytes: Buffer;
  contentType: string;
  etag: string;
  /** How long browsers keep it. */
  cacheControl: string;
  /** How long this process keeps it. */
  keptMs: number;
}

const DAY_SECONDS = 86_400;

/** A merchant's picture, drawn anew. */
export function pictureOf(webp: Buffer): Picture {
  const cacheControl = `public, max-age=${DAY_SECONDS}, immutable`;
  return { bytes: webp, contentType: 'image/webp', etag: etagOf(webp), cacheControl, keptMs: DAY_SECONDS * 1000 };
}

/** A box in a grey that is seen on light and on dark. */
const BOX = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96" fill="none" stroke="#808080" ' +
    'stroke-width="3" stroke-linejoin="round"><path d="M48 22 72 34v28L48 74 24 62V34z"/>' +
    '<path d="m24 34 24 12 24-12M48 46v28M36 28l24 12"/></svg>',
);

/** What stands in the place of a picture that cannot be had: nobody sees a broken one, and its host is soon asked again. */
export const PLACEHOLDER: Picture = {
  bytes: BOX,
  contentType: 'image/svg+xml',
  etag: etagOf(BOX),
  cacheControl: 'public, max-age=300',
  keptMs: 60_000,
};
