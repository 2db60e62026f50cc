// SPDX-License-Identifier: Apache-2.0
import { type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { MessageRefusedError } from '../mail/mailer.js';
import { SmsSender, type Sms } from './sms-sender.js';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
const MAX_CONNECTIONS = 8;

export interface TwilioOptions {
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** A phone in E.164, an alphanumeric sender, or the id of a messaging service (`MG…`). */
  from: string;
  /** From connecting to the last byte of the response; 10 s by default. */
  timeoutMs?: number;
}

/** Sends through Twilio's API of 2010-04-01. Follows no redirect, because it would pass the credentials on. */
export class TwilioSmsSender extends SmsSender implements OnApplicationShutdown {
  readonly isLocal = false;
  private readonly agent = new Agent({ connections: MAX_CONNECTIONS, maxResponseSize: MAX_RESPONSE_BYTES });

  constructor(private readonly options: TwilioOptions) {
    super();
  }

  async send(sms: Sms): Promise<void> {
    const { statusCode, code } = await this.post(this.buildForm(sms));
    if (statusCode >= 200 && statusCode < 300) return;
    const reason = `${statusCode}${code === undefined ? '' : `, error ${code}`}`;
    // 400 is about this message, such as an invalid phone or one that has replied STOP. Other statuses are about the account or
    // temporary.
    if (statusCode === 400) throw new MessageRefusedError(`Twilio refused the message: ${reason}`);
    throw new Error(`Twilio did not accept the message: ${reason}`);
  }

  onApplicationShutdown(): Promise<void> {
    return this.agent.close();
  }

  private buildForm({ to, text }: Sms): URLSearchParams {
    const { from } = this.options;
    const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
    return new URLSearchParams({ To: to, [sender]: from, Body: text });
  }

  private async post(form: URLSearchParams): Promise<{ statusCode: number; code: number | undefined }> {
    const { baseUrl, accountSid, authToken, timeoutMs = TIMEOUT_MS } = this.options;
    const { origin, pathname } = new URL(baseUrl);
    const path = `${pathname.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
    const headers = {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const request = { origin, path, method: 'POST', headers, body: form.toString(), signal } as const;
      return await readResponse(await this.agent.request(request));
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      // oxlint-disable-next-line preserve-caught-error -- Network errors quote the message, which is personal data.
      throw new Error(`Twilio did not respond: ${typeof code === 'string' ? code : name}`);
    }
  }
}

/** The status decides: an unreadable body is ignored. */
async function readResponse({ statusCode, body }: Dispatcher.ResponseData): Promise<{
  statusCode: number;
  code: number | undefined;
}> {
  const json: unknown = await body.json().catch(() => undefined);
  const code = isJsonObject(json) && typeof json.code === 'number' ? json.code : undefined;
  return { statusCode, code };
}
