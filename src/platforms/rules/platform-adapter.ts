// SPDX-License-Identifier: Apache-2.0
import { type IncomingHttpHeaders } from 'node:http';
import { type PlatformChange } from '../model/platform-change.js';
import { type ConnectionSettings } from '../model/platform-connection.js';

/** What a connection expects of a request. */
export interface ExpectedSender {
  /** The shop, as `shopOf` writes it. */
  shop: string;
  /** The signing keys that are valid now. */
  keys: readonly string[];
}

/** A delivery whose signature is right. Platforms sign only the body, so all members are claims of the sender. */
export interface Delivery {
  kind: 'delivery';
  /** 1 to 64 visible ASCII characters, the same whenever the platform sends this delivery. */
  deliveryId: string;
  /** Such as `orders/updated`; empty if the request names none. */
  topic: string;
  /** When the platform recorded the change; null if it does not say. */
  triggeredAt: Date | null;
}

/** What is wrong with a delivery: no valid key has signed it, or it names another shop. */
export type Refusal = 'signature' | 'shop';

/** What a request to a connection is. A ping only checks the address, and is not signed. */
export type Verdict = Delivery | { kind: 'ping' } | { kind: 'refused'; why: Refusal };

/** A store platform: how it signs webhooks, and what they say. All functions are pure. */
export interface PlatformAdapter {
  /** As staff call it. */
  name: string;
  /** The topics that a merchant subscribes to. */
  topics: readonly string[];
  /** The shop of a domain or URL, in the form that deliveries are compared with; undefined if it is none of the platform. */
  shopOf(text: string): string | undefined;
  verify(headers: IncomingHttpHeaders, raw: Buffer, expected: ExpectedSender): Verdict;
  /**
   * Reads a delivery.
   * @param body as `parseJson` returns it
   * @returns undefined if it asks nothing of the service, such as one of a topic that is not taken
   * @throws Problem VALIDATION_ERROR if it cannot be read
   */
  read(topic: string, body: unknown, settings: ConnectionSettings): PlatformChange | undefined;
}
