// SPDX-License-Identifier: Apache-2.0
import { Agent, fetch as fetchWith } from 'undici';
import { type Client, type ClientOptions, createClient } from '../../packages/client/src/index.js';
import { agent } from './agent.js';
import { servers } from './servers.js';
import { type TestStore } from './stores.js';

type Fetch = NonNullable<ClientOptions['fetch']>;

// Verify certificates even if the environment of the tests turns that off.
const suspicious = new Agent({ connect: { rejectUnauthorized: true } });

/** A `fetch` that trusts the servers' certificate. */
export const trustingFetch: Fetch = (url, init) => fetchBy(agent, url, init);

/** A `fetch` that does not trust the servers' certificate. */
export const suspiciousFetch: Fetch = (url, init) => fetchBy(suspicious, url, init);

function fetchBy(dispatcher: Agent, ...[url, init]: Parameters<Fetch>): Promise<Response> {
  return fetchWith(url, { ...init, dispatcher } as Parameters<typeof fetchWith>[1]) as unknown as Promise<Response>;
}

/** The client of the store's OMS, with the given options changed. */
export function clientOf({ apiKey, store }: TestStore, options: Partial<ClientOptions> = {}): Client {
  const [baseUrl] = servers.base_urls;
  return createClient({ baseUrl, apiKey, shopDomain: store.shop_domain, fetch: trustingFetch, ...options });
}

/** A `fetch` that records requests and their headers. */
export function notingFetch(): { fetch: Fetch; seen: { path: string; headers: Headers; status: number }[] } {
  const seen: { path: string; headers: Headers; status: number }[] = [];
  const fetch: Fetch = async (url, init) => {
    const answer = await trustingFetch(url, init);
    seen.push({ path: new URL(url).pathname, headers: new Headers(init.headers), status: answer.status });
    return answer;
  };
  return { fetch, seen };
}
