// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type CallerContext } from '../../stores/index.js';
import { type PrivacyNotice } from '../model/platform-change.js';

/** Does what a notice asks for, in the open transaction; `platform` is how staff call the sender. */
type PrivacyNoticeHandler = (caller: CallerContext, notice: PrivacyNotice, platform: string) => Promise<void>;

/**
 * Passes on what privacy law asks of the applications of a platform. The context `privacy` is above this one, so it registers
 * itself.
 */
@Injectable()
export class PrivacyNoticesService {
  private handler?: PrivacyNoticeHandler;

  register(handler: PrivacyNoticeHandler): void {
    this.handler = handler;
  }

  async handle(...notice: Parameters<PrivacyNoticeHandler>): Promise<void> {
    if (!this.handler) throw new Error('No module of this process erases personal data.');
    await this.handler(...notice);
  }
}
