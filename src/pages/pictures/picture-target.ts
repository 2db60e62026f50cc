import { isPrivateHost } from '../../platform/outbound/target-address.js';
import { parsedUrl } from '../../platform/validation/parsed-url.js';
import { PictureFailure } from './picture.js';

/**
 * The URL to fetch a picture from. It needs https, no credentials and a public host; the agent also checks every resolved
 * address when it connects.
 * @param allowPrivate also allows http and private hosts (`WEBHOOK_ALLOW_PRIVATE_TARGETS`)
 * @throws PictureFailure for any other URL
 */
export function pictureTarget(url: string, allowPrivate: boolean): URL {
  const parsed = parsedUrl(url);
  if (!parsed || parsed.username !== '' || parsed.password !== '') throw new PictureFailure('INVALID_URL');
  const isSecure = parsed.protocol === 'https:' || (allowPrivate && parsed.protocol === 'http:');
  if (!isSecure) throw new PictureFailure('HTTPS_REQUIRED');
  if (isPrivateHost(parsed.hostname) && !allowPrivate) throw new PictureFailure('PRIVATE_TARGET');
  return parsed;
}
