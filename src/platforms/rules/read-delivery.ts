import { validationError } from '../../platform/errors/problem.js';
import { inspectJson, parseJson } from '../../platform/json/exact-json.js';
import { type PlatformChange } from '../model/platform-change.js';
import { type ConnectionSettings } from '../model/platform-connection.js';
import { type PlatformAdapter } from './platform-adapter.js';

/**
 * Reads a stored delivery.
 * @returns undefined if it asks nothing of the service
 * @throws Problem VALIDATION_ERROR if it cannot be read
 */
export function readDelivery(
  adapter: Pick<PlatformAdapter, 'read'>,
  { topic, body }: { topic: string; body: string },
  settings: ConnectionSettings,
): PlatformChange | undefined {
  const json = parsed(body);
  const faults = inspectJson(json);
  if (faults.length > 0) throw validationError(faults);
  return adapter.read(topic, json, settings);
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw validationError([], 'The body is not JSON.');
  }
}
