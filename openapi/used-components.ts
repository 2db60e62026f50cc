// SPDX-License-Identifier: Apache-2.0
import { type OpenAPIObject } from '@nestjs/swagger';

type Components = Record<string, Record<string, unknown>>;

/** The document without the components that no operation refers to, directly or through others. */
export function withUsedComponents({ components, ...document }: OpenAPIObject): OpenAPIObject {
  const all = components as Components;
  const used = new Set<string>();
  markUsed(document, all, used);
  const kept = Object.entries(all).map(([kind, parts]) => [
    kind,
    kind === 'securitySchemes' ? parts : usedOf(kind, parts),
  ]);
  return { ...document, components: Object.fromEntries(kept) as OpenAPIObject['components'] };

  function usedOf(kind: string, parts: Record<string, unknown>): object {
    return Object.fromEntries(Object.entries(parts).filter(([name]) => used.has(`#/components/${kind}/${name}`)));
  }
}

function markUsed(node: unknown, components: Components, used: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== '$ref' || typeof value !== 'string') markUsed(value, components, used);
    else if (!used.has(value)) {
      used.add(value);
      const [kind = '', name = ''] = value.split('/').slice(2);
      markUsed(components[kind]?.[name], components, used);
    }
  }
}
