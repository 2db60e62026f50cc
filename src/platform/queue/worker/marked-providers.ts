import { type DiscoverableDecorator, type DiscoveryService } from '@nestjs/core';

/**
 * The providers of this process that a decorator marks with the name of a queue, by that name.
 * @throws Error when two are marked with one
 */
export function markedProviders<T>(
  discovery: DiscoveryService,
  decorator: DiscoverableDecorator<string>,
): Map<string, T> {
  const marked = new Map<string, T>();
  for (const wrapper of discovery.getProviders({ metadataKey: decorator.KEY })) {
    const queue = discovery.getMetadataByDecorator(decorator, wrapper) ?? '';
    if (marked.has(queue)) throw new Error(`Two handlers claim the jobs of ${queue}`);
    marked.set(queue, wrapper.instance as T);
  }
  return marked;
}
