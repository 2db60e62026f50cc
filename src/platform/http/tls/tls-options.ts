import { readFileSync } from 'node:fs';
import { ConfigError } from '../../config/config.js';
import { type PlatformConfig } from '../../config/platform.settings.js';

/**
 * The certificate and key of the server; undefined if a proxy terminates TLS.
 * @throws ConfigError naming the variable whose file cannot be read
 */
export function tlsOptions({
  TLS_TERMINATED_BY_PROXY,
  TLS_CERT_FILE,
  TLS_KEY_FILE,
}: PlatformConfig): { cert: Buffer; key: Buffer; minVersion: 'TLSv1.2' } | undefined {
  if (TLS_TERMINATED_BY_PROXY || !TLS_CERT_FILE || !TLS_KEY_FILE) return undefined;
  return {
    cert: readFileOf('TLS_CERT_FILE', TLS_CERT_FILE),
    key: readFileOf('TLS_KEY_FILE', TLS_KEY_FILE),
    minVersion: 'TLSv1.2',
  };
}

function readFileOf(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError([{ name, why: (error as Error).message }]);
  }
}
