// SPDX-License-Identifier: Apache-2.0
import { answerOf } from '../../platform/dto/answer.js';
import { ClosedObject, HttpsUrlField, IntegerField, EnumField, TextField } from '../../platform/validation/index.js';

/** An uploaded photo (C-PHO-1). */
@ClosedObject({ name: 'Photo', description: 'A stored photo.' })
export class PhotoView {
  @HttpsUrlField({
    example: 'https://parcels.example.com/uploads/k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa.jpg',
    description: 'Send it in `claimed_images`.',
  })
  url!: string;
  @EnumField(['image/jpeg', 'image/png', 'image/webp'], {
    example: 'image/jpeg',
    description: 'The media type of the stored photo.',
  })
  content_type!: string;
  @IntegerField({ min: 1, max: 1_000_000_000, example: 48_213, description: 'Of the stored photo.' })
  size_bytes!: number;
}

export const PhotoAnswer = answerOf('PhotoAnswer', PhotoView, 'The stored photo.');

@ClosedObject()
export class PhotoPath {
  @TextField({
    min: 1,
    max: 64,
    ascii: true,
    example: 'k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa.jpg',
    description: 'The last segment of the `url` of the photo.',
  })
  name!: string;
}
