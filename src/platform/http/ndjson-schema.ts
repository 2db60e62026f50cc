// SPDX-License-Identifier: Apache-2.0
import { type Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';

/** The schema of an NDJSON body, whose content is a list of lines. */
export function ndjsonSchema(line: Type<unknown>): { type: 'string'; contentMediaType: string; contentSchema: object } {
  const contentSchema = { type: 'array', items: { $ref: getSchemaPath(line) } };
  return { type: 'string', contentMediaType: 'application/x-ndjson', contentSchema };
}
