// SPDX-License-Identifier: Apache-2.0
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { type Event } from './generated.js';

export { WebhookVerificationError };

/** The headers of a request: the web's `Headers`, or the headers of Node's `http`. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const SIGNED_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** Verifies the signatures of webhooks. */
export class WebhookVerifier {
  // Private at run time too, so that no log of a verifier shows a secret.
  readonly #webhooks: readonly Webhook[];

  /**
   * @param secrets the secret of the endpoint, `whsec_…`, or all secrets of a rotation
   * @throws Error if there is none, or one is not in base64
   */
  constructor(secrets: string | readonly string[]) {
    this.#webhooks = [secrets].flat().map((secret) => new Webhook(secret));
    if (this.#webhooks.length === 0) throw new Error('A WebhookVerifier needs a secret');
  }

  /**
   * Returns the event of a webhook, as `GET /events` shows it. Its `id` is the header `webhook-id`.
   * @param body as received, because parsed and rewritten JSON has other bytes
   * @throws WebhookVerificationError if no secret signed it within the last five minutes
   */
  verify(body: string | Uint8Array, headers: WebhookHeaders): Event {
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
    const signed = Object.fromEntries(SIGNED_HEADERS.map((name) => [name, headerOf(headers, name)]));
    let refusal: unknown;
    for (const webhook of this.#webhooks) {
      try {
        return { id: signed['webhook-id'], ...(webhook.verify(text, signed) as object) } as Event;
      } catch (error) {
        refusal = error;
      }
    }
    throw refusal;
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const key = Object.keys(headers).find((each) => each.toLowerCase() === name) ?? name;
  return [headers[key] ?? ''].flat().join(' ');
}
