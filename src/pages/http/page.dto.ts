import { ClosedObject, TextField } from '../../platform/validation/index.js';

@ClosedObject()
export class PagePath {
  // The token of the longest order number is shorter.
  @TextField({
    min: 1,
    max: 1024,
    description: 'Token of the link in a response, an event or a message.',
    example: 'q8fT2c5LxYz0wVbNk2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa',
  })
  token!: string;
}

@ClosedObject()
export class PicturePath {
  // No request line that the server accepts has a longer token.
  @TextField({
    min: 1,
    max: 16_384,
    description: 'Token of the picture link on a page.',
    example: 'k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa',
  })
  token!: string;
}

@ClosedObject()
export class LookupPath {
  @TextField({ min: 1, max: 253, ascii: true, description: "The store's shop domain.", example: 'demo.example' })
  shop_domain!: string;
}
