import { Injectable, NotFoundException, type PipeTransform } from '@nestjs/common';
import { type Form, text } from './forms.js';

/** Ids are ASCII, and the database compares them with nothing else. */
const ID = /^[\x21-\x7e]{1,64}$/;

/** An id in a path: `@Param('id', Id) id: string`. What cannot be one names nothing. */
@Injectable()
export class Id implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!ID.test(value)) throw new NotFoundException('There is no such page.');
    return value;
  }
}

/** Where in a list to go on, of lists whose cursors are ids; what cannot be one is the beginning. */
export function cursorOf(query: Form): string | undefined {
  const cursor = text(query, 'cursor');
  return cursor !== undefined && ID.test(cursor) ? cursor : undefined;
}
