import { isIP } from 'node:net';
import { type PlatformConfig } from '../config/platform.settings.js';

/** The base of links to this service, without a trailing slash. */
export function publicBaseUrl({
  PUBLIC_BASE_URL,
  HOST,
  PORT,
}: Pick<PlatformConfig, 'PUBLIC_BASE_URL' | 'HOST' | 'PORT'>): string {
  return PUBLIC_BASE_URL ?? `https://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`;
}
