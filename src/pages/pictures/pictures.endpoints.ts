import { type EndpointOptions } from '../../platform/http/endpoint.js';
import { ClosedObject, Text } from '../../platform/validation/index.js';

/** Longer than the longest accepted request line. */
const MAX_TOKEN_LENGTH = 16_384;

@ClosedObject()
class PicturePath {
  @Text({
    min: 1,
    max: MAX_TOKEN_LENGTH,
    description: 'Token of the picture link on a page.',
    example: 'k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa',
  })
  token!: string;
}

const ETAG = { ETag: 'Version of the picture, for `If-None-Match`.' };

export const READ_PICTURE: EndpointOptions = {
  summary: 'Get a picture of a customer page',
  description:
    "A merchant's item picture, logo or code, re-encoded as WebP. Browsers of customers contact no other host. " +
    'An unavailable item picture is replaced by a placeholder.',
  auth: 'public',
  limit: 'none',
  idempotency: 'none',
  path: PicturePath,
  requestHeaders: { 'If-None-Match': 'The `ETag` of the cached picture.' },
  answers: {
    200: { description: 'The picture, or a placeholder.', mediaType: 'image/*', headers: ETAG },
    304: { description: 'The picture has not changed.', headers: ETAG },
  },
  problems: ['PAGE_NOT_FOUND'],
};
