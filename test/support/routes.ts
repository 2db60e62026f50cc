// SPDX-License-Identifier: Apache-2.0
import { openApiDocument } from './contract.js';

interface Operation {
  security?: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: { $ref?: string; anyOf?: { $ref: string }[] } }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
}

/** A route of the OpenAPI document. */
export interface Route {
  method: string;
  path: string;
  /** `PUT /orders/{order_number}` */
  name: string;
  /** The credentials that it accepts: `store`, `internal`, or none if it is public. */
  security: string[];
  /** The members of its JSON body. */
  members: string[];
}

/** Every route of the service's OpenAPI document. */
export async function routes(): Promise<Route[]> {
  const { paths, components } = (await openApiDocument()) as unknown as Document;
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, { security = [], requestBody }]) => {
      const method = verb.toUpperCase();
      const [content] = Object.values(requestBody?.content ?? {});
      const $ref = content?.schema.$ref ?? content?.schema.anyOf?.[0]?.$ref;
      const schema = components.schemas[$ref?.split('/').pop() ?? ''];
      const members = Object.keys(schema?.properties ?? {});
      return { method, path, name: `${method} ${path}`, security: security.flatMap(Object.keys), members };
    }),
  );
}

/** The path of a route with a value in place of each parameter. */
export function pathOf({ path }: Route, value = 'NONE'): string {
  return path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(value));
}
