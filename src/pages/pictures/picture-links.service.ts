import { Injectable } from '@nestjs/common';
import { LinkTokensService } from '../../platform/crypto/link-tokens.service.js';

/** What a picture shows, which also sets its size. */
export type PictureSize = 'item' | 'logo' | 'code';

/** A picture on a merchant's host. */
export interface PictureSource {
  size: PictureSize;
  url: string;
}

const KIND = 'picture';

/**
 * Links to proxied pictures, so that customers' browsers contact no other host. The token is the encrypted URL: the service
 * fetches only pictures that were on a page, and a picture always has the same link.
 */
@Injectable()
export class PictureLinksService {
  constructor(private readonly names: LinkTokensService) {}

  /** The path that serves the picture at a merchant's URL. */
  readonly pictureUrl = (size: PictureSize, url: string): string =>
    `/pictures/${this.names.encode(KIND, Buffer.from(`${size} ${url}`))}`;

  /** The source of a link's token; undefined for a forged token. */
  open(token: string): PictureSource | undefined {
    const name = this.names.decode(KIND, token)?.toString();
    if (name === undefined) return undefined;
    const space = name.indexOf(' ');
    return { size: name.slice(0, space) as PictureSize, url: name.slice(space + 1) };
  }
}
