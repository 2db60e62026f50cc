import { type OnApplicationShutdown } from '@nestjs/common';
import { Agent, type Dispatcher } from 'undici';
import { isJsonObject } from '../../../platform/validation/predicates.js';
import { MessageRefused } from '../mail/message-refused.js';
import { SmsSender, type Sms } from './sms-sender.js';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const CONNECTIONS = 8;

export interface TwilioOptions {
  baseUrl: string;
  accountSid: string;
  authToken: string;
  /** A phone in E.164, an alphanumeric sender, or the id of a messaging service (`MG…`). */
  from: string;
  /** Of one request from connecting to the answer's last byte. */
  timeoutMs?: number;
}

/** Text messages through Twilio's API of 2010-04-01. Follows no redirect, which would carry the credentials elsewhere. */
export class TwilioSmsSender extends SmsSender implements OnApplicationShutdown {
  private readonly agent = new Agent({ connections: CONNECTIONS, maxResponseSize: MAX_ANSWER_BYTES });

  constructor(private readonly options: TwilioOptions) {
    super();
  }

  async send(sms: Sms): Promise<void> {
    const { statusCode, code } = await this.post(this.formOf(sms));
    if (statusCode >= 200 && statusCode < 300) return;
    const what = `${statusCode}${code === undefined ? '' : `, error ${code}`}`;
    // 400 is about this message: a number that is none, or one that has answered STOP. Others are our account, or will pass.
    if (statusCode === 400) throw new MessageRefused(`Twilio refuses it: ${what}`);
    throw new Error(`Twilio did not take it: ${what}`);
  }

  onApplicationShutdown(): Promise<void> {
    return this.agent.close();
  }

  private formOf({ to, text }: Sms): URLSearchParams {
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
      return await readAnswer(await this.agent.request(request));
    } catch (error) {
      const { code, name } = error as NodeJS.ErrnoException;
      // eslint-disable-next-line preserve-caught-error -- Network errors quote the message, which is personal data.
      throw new Error(`Twilio gave no answer: ${typeof code === 'string' ? code : name}`);
    }
  }
}

/** What was taken stays taken, whatever becomes of the rest of the answer. */
async function readAnswer({ statusCode, body }: Dispatcher.ResponseData): Promise<{
  statusCode: number;
  code: number | undefined;
}> {
  const answer: unknown = await body.json().catch(() => undefined);
  const code = isJsonObject(answer) && typeof answer.code === 'number' ? answer.code : undefined;
  return { statusCode, code };
}
