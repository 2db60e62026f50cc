import { type EndpointOptions } from '../../platform/http/endpoint.js';
import { ClosedObject, Text } from '../../platform/validation/index.js';

/** Longer than any request line is taken. */
const LONGEST_TOKEN = 16_384;

@ClosedObject()
class PicturePath {
  @Text({
    min: 1,
    max: LONGEST_TOKEN,
    description: 'Of the link on a page.',
    example: 'k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa',
  })
  token!: string;
}

const ETAG = { ETag: 'Names these bytes, for `If-None-Match`.' };

export const READ_PICTURE: EndpointOptions = {
  summary: "Read a picture of a customer's page",
  description:
    "A merchant's picture of an item or of its brand, drawn anew as WebP, so that the customer's browser asks no other host. " +
    'For one of an item that cannot be had, a placeholder.',
  auth: 'public',
  limit: 'none',
  idempotency: 'none',
  path: PicturePath,
  requestHeaders: { 'If-None-Match': 'The `ETag` of a picture that is there already.' },
  answers: {
    200: { description: 'The picture, or a placeholder.', mediaType: 'image/*', headers: ETAG },
    304: { description: 'The picture is the one that is there already.', headers: ETAG },
  },
  problems: ['PAGE_NOT_FOUND'],
};
