import { isIP } from 'node:net';
import { type PlatformConfig } from '../config/platform.settings.js';

/** Where links to this service lead, without a slash at the end. */
export function publicBaseUrl({
  PUBLIC_BASE_URL,
  HOST,
  PORT,
}: Pick<PlatformConfig, 'PUBLIC_BASE_URL' | 'HOST' | 'PORT'>): string {
  return PUBLIC_BASE_URL ?? `https://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`;
}
