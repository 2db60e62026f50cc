// SPDX-License-Identifier: Apache-2.0
/** A schema of OpenAPI 3.1, as far as descriptions and examples are concerned. */
export interface DocumentSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, DocumentSchema>;
  items?: DocumentSchema;
  anyOf?: DocumentSchema[];
  oneOf?: DocumentSchema[];
}
