import { type ApiBodyOptions } from '@nestjs/swagger';
import { type EndpointOptions } from '../../platform/http/endpoint.js';
import { ClosedObject, HttpsUrl, Integer, Nested, OneOf, Text } from '../../platform/validation/index.js';

@ClosedObject({ name: 'Photo' })
class PhotoView {
  @HttpsUrl({
    example: 'https://parcels.example.com/uploads/k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa.jpg',
    description: 'For `claimed_images`.',
  })
  url!: string;
  @OneOf(['image/jpeg', 'image/png', 'image/webp'], { example: 'image/jpeg' }) content_type!: string;
  @Integer({ min: 1, max: 1_000_000_000, example: 48_213, description: 'As it is kept.' }) size_bytes!: number;
}

@ClosedObject()
class PhotoAnswer {
  @Nested(() => PhotoView) data!: PhotoView;
}

@ClosedObject()
class PhotoPath {
  @Text({ min: 1, max: 64, example: 'k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa.jpg' }) name!: string;
}

/** The multipart body, for the OpenAPI document. */
export const PHOTO_BODY: ApiBodyOptions = {
  required: true,
  examples: { photo: { summary: 'A photo in the field file', value: { file: 'the bytes of a photo' } } },
  schema: {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary', description: 'JPEG, PNG or WebP.' } },
  },
};

export const UPLOAD_PHOTO: EndpointOptions = {
  summary: 'Upload a photo for a claim',
  description:
    'JPEG, PNG or WebP by content, up to 10 MiB and 50 megapixels. It is drawn anew: upright, without metadata, at most ' +
    '4096 pixels a side. The URL goes into `claimed_images`; whoever has it can see the photo, and nobody guesses it.',
  auth: 'store',
  limit: 'data',
  idempotency: 'none',
  answers: { 201: { description: 'The photo is kept.', type: PhotoAnswer } },
  problems: ['MALFORMED_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_ERROR'],
};

export const READ_PHOTO: EndpointOptions = {
  summary: 'Read a photo of a claim',
  auth: 'public',
  limit: 'address',
  idempotency: 'none',
  path: PhotoPath,
  answers: { 200: { description: 'The photo.', mediaType: 'image/*' } },
  problems: ['PHOTO_NOT_FOUND'],
};
