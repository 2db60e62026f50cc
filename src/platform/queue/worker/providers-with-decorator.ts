import { type DiscoverableDecorator, type DiscoveryService } from '@nestjs/core';

/**
 * The providers of this process with a decorator that names a queue, by queue name.
 * @throws Error if two providers name the same queue
 */
export function providersWithDecorator<T>(
  discovery: DiscoveryService,
  decorator: DiscoverableDecorator<string>,
): Map<string, T> {
  const providers = new Map<string, T>();
  for (const wrapper of discovery.getProviders({ metadataKey: decorator.KEY })) {
    const queue = discovery.getMetadataByDecorator(decorator, wrapper) ?? '';
    if (providers.has(queue)) throw new Error(`Queue ${queue} has two handlers`);
    providers.set(queue, wrapper.instance as T);
  }
  return providers;
}
