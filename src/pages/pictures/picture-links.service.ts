// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { LinkTokensService } from '../../platform/crypto/link-tokens.service.js';

/** The use of a picture, which sets its size; `code` is a QR code. */
export type PictureSize = 'item' | 'logo' | 'code';

/** A picture on a merchant's host. */
export interface PictureSource {
  size: PictureSize;
  /** The store whose page shows it. */
  storeId: string;
  url: string;
}

const KIND = 'picture';
const SOURCE = /^(\w+) ([\w.:-]+) (.*)$/s;

/**
 * Links to proxied pictures, so that customers' browsers contact no other host. The token is the encrypted URL, so the service
 * fetches only pictures that were on a page. A picture of a store always has the same link.
 */
@Injectable()
export class PictureLinksService {
  constructor(private readonly linkTokens: LinkTokensService) {}

  /** Builds the paths that serve the pictures at a merchant's URLs. */
  urlsFor(storeId: string): (size: PictureSize, url: string) => string {
    return (size, url) => `/pictures/${this.linkTokens.encode(KIND, Buffer.from(`${size} ${storeId} ${url}`))}`;
  }

  /** The source of a link's token; undefined for a forged token. */
  resolve(token: string): PictureSource | undefined {
    const source = this.linkTokens.decode(KIND, token)?.toString();
    const [, size, storeId = '', url = ''] = SOURCE.exec(source ?? '') ?? [];
    return size === undefined ? undefined : { size: size as PictureSize, storeId, url };
  }
}
