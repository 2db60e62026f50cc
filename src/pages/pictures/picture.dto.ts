import { ClosedObject, TextField } from '../../platform/validation/index.js';

/** Longer than any request line that the server accepts. */
const MAX_TOKEN_LENGTH = 16_384;

@ClosedObject()
export class PicturePath {
  @TextField({
    min: 1,
    max: MAX_TOKEN_LENGTH,
    description: 'Token of the picture link on a page.',
    example: 'k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa',
  })
  token!: string;
}
