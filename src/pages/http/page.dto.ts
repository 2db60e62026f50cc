import { ClosedObject, TextField } from '../../platform/validation/index.js';

/** Longer than the token of the longest order number. */
const MAX_TOKEN_LENGTH = 1024;

@ClosedObject()
export class PagePath {
  @TextField({
    min: 1,
    max: MAX_TOKEN_LENGTH,
    description: 'Token of the link in a response, an event or a message.',
    example: 'q8fT2c5LxYz0wVbNk2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa',
  })
  token!: string;
}

@ClosedObject()
export class LookupPath {
  @TextField({ min: 1, max: 253, description: "The store's domain.", example: 'demo.example' }) shop_domain!: string;
}
