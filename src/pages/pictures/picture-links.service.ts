import { Injectable } from '@nestjs/common';
import { LinkTokensService } from '../../platform/crypto/link-tokens.service.js';

/** The use of a picture, which sets its size; `code` is a QR code. */
export type PictureSize = 'item' | 'logo' | 'code';

/** A picture on a merchant's host. */
export interface PictureSource {
  size: PictureSize;
  url: string;
}

const KIND = 'picture';

/**
 * Links to proxied pictures, so that customers' browsers contact no other host. The token is the encrypted URL, so the service
 * fetches only pictures that were on a page. A picture always has the same link.
 */
@Injectable()
export class PictureLinksService {
  constructor(private readonly linkTokens: LinkTokensService) {}

  /** The path that serves the picture at a merchant's URL. */
  readonly pictureUrl = (size: PictureSize, url: string): string =>
    `/pictures/${this.linkTokens.encode(KIND, Buffer.from(`${size} ${url}`))}`;

  /** The source of a link's token; undefined for a forged token. */
  resolve(token: string): PictureSource | undefined {
    const source = this.linkTokens.decode(KIND, token)?.toString();
    if (source === undefined) return undefined;
    const space = source.indexOf(' ');
    return { size: source.slice(0, space) as PictureSize, url: source.slice(space + 1) };
  }
}
