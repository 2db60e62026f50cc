import { Injectable } from '@nestjs/common';
import { LinkTokensService } from '../../platform/crypto/link-tokens.service.js';

/** What a picture is on a page, which is also how large it is drawn. */
export type PictureSize = 'item' | 'logo' | 'code';

/** A picture of a merchant's own host. */
export interface PictureSource {
  size: PictureSize;
  url: string;
}

const KIND = 'picture';

/**
 * Where pages have their pictures from: the service itself, so that no customer's browser asks another host. The link is the
 * sealed URL: nothing is fetched that was not on a page, and the same picture always has the same link.
 */
@Injectable()
export class PictureLinksService {
  constructor(private readonly names: LinkTokensService) {}

  /** The path that serves the picture at a merchant's URL. */
  readonly pictureUrl = (size: PictureSize, url: string): string =>
    `/pictures/${this.names.seal(KIND, Buffer.from(`${size} ${url}`))}`;

  /** What a link was made of, by the token in it; undefined for a token that nobody was given. */
  open(token: string): PictureSource | undefined {
    const name = this.names.open(KIND, token)?.toString();
    if (name === undefined) return undefined;
    const space = name.indexOf(' ');
    return { size: name.slice(0, space) as PictureSize, url: name.slice(space + 1) };
  }
}
