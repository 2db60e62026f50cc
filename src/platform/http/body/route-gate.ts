// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../errors/problem.js';
import { type RequestCheck } from '../request-checks.js';

/** The subset of Express's router layer that we read. */
export interface RouterLayer {
  route?: { path: string; methods: Record<string, boolean> };
}

interface KnownRoute {
  first: string | undefined;
  pattern: RegExp;
  methods: string[];
}

/**
 * Rejects unknown paths (404), other methods (405) and malformed paths before a body is read or a limit counted (C-CHK-2,
 * C-CHK-3).
 * @param stack the router's layers; called at the first request, when all routes are registered
 */
export function routeGate(stack: () => RouterLayer[]): RequestCheck {
  let routes: Map<string | undefined, KnownRoute[]> | undefined;
  return ({ method, path }) => {
    // No route begins with a parameter.
    routes ??= Map.groupBy(knownRoutes(stack()), ({ first }) => first);
    const alike = routes.get(firstSegment(path)) ?? [];
    const found = alike.filter(({ pattern }) => pattern.test(path));
    if (found.length === 0) throw new Problem('ROUTE_NOT_FOUND', `No route has the path ${path}.`);
    if (!found.some(({ methods }) => methods.includes(method))) {
      const allow = [...new Set(found.flatMap(({ methods }) => methods))].join(', ');
      throw new Problem('METHOD_NOT_ALLOWED', `${path} takes ${allow}.`, { headers: { Allow: allow } });
    }
    if (!isDecodable(path)) throw new Problem('MALFORMED_PATH', 'The path has a percent-encoding that is not UTF-8.');
  };
}

function knownRoutes(stack: RouterLayer[]): KnownRoute[] {
  return stack.flatMap(({ route }) => {
    if (!route) return [];
    const methods = Object.keys(route.methods).map((method) => method.toUpperCase());
    if (methods.includes('GET')) methods.push('HEAD');
    return [{ first: firstSegment(route.path), pattern: patternOf(route.path), methods }];
  });
}

const firstSegment = (path: string): string | undefined => path.split('/', 2)[1];

/** Turns `/books/:id/pages` into a regular expression that matches the path as sent. */
function patternOf(path: string): RegExp {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${segments.join('/')}$`);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
