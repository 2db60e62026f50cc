// SPDX-License-Identifier: Apache-2.0
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type PlatformConfig, publicBaseUrl } from '../../platform/config/platform.settings.js';
import { LinkTokensService } from '../../platform/crypto/link-tokens.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type SelectedKeys } from '../model/privacy-bodies.js';

export interface ExportTarget extends SelectedKeys {
  storeId: string;
}

/** A link to an export. Whoever has it can download the data, until it expires. */
export interface ExportLink extends SelectedKeys {
  url: string;
  /** UTC with milliseconds. */
  expires_at: string;
}

/** What a token has encrypted. */
type Payload = [expiresAt: number, storeId: string, orders: string[], shipments: string[], cases?: string[]];

const KIND = 'privacy-export';
const DAYS = 7;

/** Creates links to exports, and resolves their tokens. A token is encrypted and not stored, as in links to customers' pages. */
@Injectable()
export class ExportLinksService {
  private readonly base: string;

  constructor(
    @Inject(CONFIG) config: Pick<PlatformConfig, 'PUBLIC_BASE_URL' | 'HOST' | 'PORT'>,
    private readonly linkTokens: LinkTokensService,
    private readonly clock: ClockService,
  ) {
    this.base = publicBaseUrl(config);
  }

  create({ storeId, orders, shipments, cases }: ExportTarget): ExportLink {
    const expiresAt = this.clock.now().getTime() + DAYS * DAY_MS;
    const token = this.linkTokens.encode(
      KIND,
      Buffer.from(JSON.stringify([expiresAt, storeId, orders, shipments, cases])),
    );
    const url = `${this.base}/privacy/exports/${token}`;
    return { url, expires_at: new Date(expiresAt).toISOString(), orders, shipments, cases };
  }

  /** The target of a token; undefined if it is unknown or has expired. */
  resolve(token: string): ExportTarget | undefined {
    const payload = this.linkTokens.decode(KIND, token);
    if (!payload) return undefined;
    const [expiresAt, storeId, orders, shipments, cases = []] = JSON.parse(payload.toString()) as Payload;
    return expiresAt > this.clock.now().getTime() ? { storeId, orders, shipments, cases } : undefined;
  }
}
