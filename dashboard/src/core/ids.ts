// SPDX-License-Identifier: Apache-2.0
import { Injectable, NotFoundException, type PipeTransform } from '@nestjs/common';
import { type Form, text } from './forms.js';

/** Ids are ASCII; the database cannot compare them with other characters. */
const ID = /^[\x21-\x7e]{1,64}$/;

/** Checks an id in a path: `@Param('id', Id) id: string`. @throws NotFoundException if it cannot be an id */
@Injectable()
export class Id implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!ID.test(value)) throw new NotFoundException('This page does not exist.');
    return value;
  }
}

/** The cursor of a list whose cursors are ids; an invalid one means the first page. */
export function cursorOf(query: Form): string | undefined {
  const cursor = text(query, 'cursor');
  return cursor !== undefined && ID.test(cursor) ? cursor : undefined;
}
