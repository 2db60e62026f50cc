// SPDX-License-Identifier: Apache-2.0
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
  if (topic === '') throw validationError([], 'The request named no topic, so nobody can tell what its body is.');
  const json = parsed(body);
  // Nothing reads deeper. Half a character, which shops leave when they cut a text, is replaced where a text is read.
  const faults = inspectJson(json).filter(({ code }) => code === 'NESTED_TOO_DEEP');
  if (faults.length > 0) throw validationError(faults);
  return adapter.read(topic, json, settings);
}

function parsed(text: string): unknown {
  try {
    // PHP sends a byte order mark if a file of a plugin begins with one.
    return parseJson(text.replace(/^\uFEFF/, ''));
  } catch {
    throw validationError([], 'The body is not JSON.');
  }
}
