import { isPrivateHost } from '../../platform/outbound/target-address.js';
import { parsedUrl } from '../../platform/validation/parsed-url.js';
import { PictureFailure } from './picture-failure.js';

/**
 * The URL that a picture is fetched from: https, without credentials, and not at an address that is not public. What a name
 * resolves to is asked at every connection.
 * @param allowPrivate lifts https and the address (`WEBHOOK_ALLOW_PRIVATE_TARGETS`)
 * @throws PictureFailure for any other
 */
export function pictureTarget(url: string, allowPrivate: boolean): URL {
  const parsed = parsedUrl(url);
  if (!parsed || parsed.username !== '' || parsed.password !== '') throw new PictureFailure('INVALID_URL');
  const isSecure = parsed.protocol === 'https:' || (allowPrivate && parsed.protocol === 'http:');
  if (!isSecure) throw new PictureFailure('HTTPS_REQUIRED');
  if (isPrivateHost(parsed.hostname) && !allowPrivate) throw new PictureFailure('PRIVATE_TARGET');
  return parsed;
}
