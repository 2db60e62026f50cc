// SPDX-License-Identifier: Apache-2.0
import { type IncomingHttpHeaders } from 'node:http';
import { type ClockService } from '../../platform/time/clock.service.js';
import { WELL_KNOWN_CARRIERS } from '../carriers/well-known-carriers.js';
import { ACCOUNT_GATEWAYS, type AccountGateway } from '../model/carrier-account.entity.js';
import { type InboundEvent } from '../model/carrier-update.js';
import { type ShipmentsConfig } from '../shipments.settings.js';
import { type StatusMap } from './carrier-text.js';
import { EASYPOST_CARRIERS } from './easypost/easypost-carriers.js';
import { EASYPOST_DETAILS, EASYPOST_STATUSES, parseEasyPostEvent } from './easypost/easypost-mapper.js';
import { isFromEasyPost } from './easypost/easypost-signature.js';
import { EasyPostGateway, isEasyPostTestKey } from './easypost/easypost.gateway.js';
import { KARRIO_CARRIERS } from './karrio/karrio-carriers.js';
import { KARRIO_STATUSES, parseKarrioEvent } from './karrio/karrio-mapper.js';
import { KarrioGateway } from './karrio/karrio.gateway.js';
import { isSameSecret } from './shared-secret.js';
import { parseShippoEvent, SHIPPO_STATUSES, SHIPPO_SUBSTATUSES } from './shippo/shippo-mapper.js';
import { isFromShippo } from './shippo/shippo-signature.js';
import { isShippoTestToken, ShippoGateway } from './shippo/shippo.gateway.js';
import { type TokenStore } from './token-store.js';
import { TRACK17_CARRIERS } from './track17/track17-carriers.js';
import { parseTrack17Event, TRACK17_STATUSES } from './track17/track17-mapper.js';
import { isFromTrack17 } from './track17/track17-signature.js';
import { Track17Gateway } from './track17/track17.gateway.js';
import { type TrackingGateway } from './tracking.gateway.js';
import { challengeOf, parseUspsEvent, USPS_CATEGORIES } from './usps/usps-mapper.js';
import { isFromUsps } from './usps/usps-signature.js';
import { UspsGateway } from './usps/usps.gateway.js';

/** What a store enters to use its account, by the names of the fields. */
export type Credentials = Readonly<Record<string, string>>;

interface CredentialField {
  name: string;
  label: string;
  /** Where the merchant finds it, or what it is for. */
  hint: string;
  /** Whether people may see what they enter. */
  isPublic?: true;
  /** Needed to verify late webhooks after the account is removed; the others are deleted then. */
  verifies?: true;
  /** Another value is another account at the gateway. */
  identifies?: true;
}

/** A request of a webhook. */
export interface WebhookRequest {
  headers: IncomingHttpHeaders;
  /** The `token` in the query, unchecked. */
  token: unknown;
  rawBody: Buffer;
}

/** A gateway at which stores have accounts: everything that the service knows of it. */
export interface GatewayAdapter {
  /** As people call it. */
  label: string;
  fields: readonly CredentialField[];
  /**
   * Credentials of 32 characters that Parcelward makes up for the webhooks that it subscribes to. They verify webhooks, also after the
   * account is removed.
   */
  secrets?: readonly string[];
  /** The carriers whose parcels it follows. */
  carriers: ReadonlySet<string>;
  /** What its statuses mean, for the table of the documentation; details begin with a slash. */
  statuses: StatusMap;
  /** What to do with the address of its webhooks. */
  webhookHint: string;
  create(credentials: Credentials, config: ShipmentsConfig, clock: ClockService, tokens: TokenStore): TrackingGateway;
  /** Whether a webhook comes from the gateway. */
  verify(request: WebhookRequest, credentials: Credentials, now: Date): boolean;
  /** Answers a handshake, which needs no proof and says nothing else; undefined for other bodies. */
  reply?(body: unknown): object | undefined;
  /**
   * Reads a webhook.
   * @returns undefined if it says nothing about a parcel
   * @throws Problem VALIDATION_ERROR
   */
  read(body: unknown, credentials: Credentials): InboundEvent | undefined;
  /** Whether it mails the proof of a delivery on request (C-CAR-38). */
  sendsProof?: true;
  /** Whether a webhook proves who sent it and not its body: then the parcel is fetched. */
  isHint?: true;
}

/** Shippo answers for other tokens without ever having events of them. */
const NOT_AT_SHIPPO = new Set(['amazon']);

/** All gateways for accounts. A further one is an entry here, and its folder. */
const ADAPTERS: Readonly<Record<AccountGateway, GatewayAdapter>> = {
  easypost: {
    label: 'EasyPost',
    fields: [
      {
        name: 'api_key',
        label: 'API key',
        hint: 'A production key, which begins with EZAK: Account Settings, API Keys.',
      },
      {
        name: 'webhook_secret',
        label: 'Webhook secret',
        hint: 'Make one up, and enter the same one at EasyPost when you add the webhook.',
        verifies: true,
      },
    ],
    carriers: new Set(EASYPOST_CARRIERS.keys()),
    statuses: withDetails(EASYPOST_STATUSES, EASYPOST_DETAILS),
    webhookHint: 'At EasyPost, add a webhook for Production with this address and the webhook secret.',
    create: ({ api_key = '' }, { EASYPOST_API_BASE_URL: baseUrl }, clock) =>
      new EasyPostGateway({ baseUrl, apiKey: api_key, clock }),
    verify: ({ headers, rawBody }, { webhook_secret = '' }) =>
      isFromEasyPost(webhook_secret, oneOf(headers['x-hmac-signature']), rawBody),
    read: (body, { api_key = '' }) => parseEasyPostEvent(body, isEasyPostTestKey(api_key)),
  },
  shippo: {
    label: 'Shippo',
    fields: [
      { name: 'api_token', label: 'API token', hint: 'A live token, which begins with shippo_live_: Settings, API.' },
      {
        name: 'webhook_token',
        label: 'Webhook token',
        hint: 'Make one up. It goes into the address of the webhook, as ?token=.',
        verifies: true,
      },
    ],
    carriers: new Set([...WELL_KNOWN_CARRIERS.keys()].filter((token) => !NOT_AT_SHIPPO.has(token))),
    statuses: withDetails(SHIPPO_STATUSES, SHIPPO_SUBSTATUSES),
    webhookHint: 'At Shippo, add a webhook for track_updated with this address and ?token= with the webhook token.',
    create: ({ api_token = '' }, { SHIPPO_API_BASE_URL: baseUrl }, clock) =>
      new ShippoGateway({ baseUrl, token: api_token, clock }),
    verify: ({ headers, token, rawBody }, { webhook_token }, now) =>
      isFromShippo(
        { token: webhook_token },
        { token, signature: oneOf(headers['shippo-auth-signature']), rawBody },
        now,
      ),
    read: (body, { api_token }) => parseShippoEvent(body, isShippoTestToken(api_token)),
  },
  '17track': {
    label: '17TRACK',
    fields: [
      { name: 'api_key', label: 'Security key', hint: 'Settings, Security, at api.17track.net.', verifies: true },
    ],
    carriers: new Set(TRACK17_CARRIERS.keys()),
    statuses: TRACK17_STATUSES,
    webhookHint: 'At api.17track.net, enter this address under Settings, Webhook. Choose version 2.4.',
    create: ({ api_key = '' }, { TRACK17_API_BASE_URL: baseUrl }, clock) =>
      new Track17Gateway({ baseUrl, key: api_key, clock }),
    verify: ({ headers, rawBody }, { api_key = '' }) => isFromTrack17(api_key, oneOf(headers.sign), rawBody),
    read: parseTrack17Event,
  },
  karrio: {
    label: 'Karrio',
    fields: [
      {
        name: 'base_url',
        label: 'Address',
        hint: 'Of your server, such as https://karrio.example.com.',
        isPublic: true,
      },
      { name: 'token', label: 'API key', hint: 'Developers, API keys.' },
      {
        name: 'webhook_secret',
        label: 'Webhook secret',
        hint: 'Developers, Webhooks: the server makes one up when you add a webhook for trackers.',
        verifies: true,
      },
    ],
    carriers: new Set(KARRIO_CARRIERS.keys()),
    statuses: KARRIO_STATUSES,
    webhookHint: 'At your Karrio server, enter this address as the URL of the webhook.',
    create: ({ base_url = '', token = '' }, { WEBHOOK_ALLOW_PRIVATE_TARGETS: allowPrivate }, clock) =>
      new KarrioGateway({ baseUrl: base_url, token, allowPrivate, clock }),
    verify: ({ headers }, { webhook_secret = '' }) =>
      webhook_secret !== '' && isSameSecret(webhook_secret, oneOf(headers['x-event-id']) ?? ''),
    read: parseKarrioEvent,
    isHint: true,
  },
  usps: {
    label: 'USPS',
    fields: [
      {
        name: 'client_id',
        label: 'Client ID',
        hint: 'The consumer key of your app at developers.usps.com.',
        identifies: true,
      },
      { name: 'client_secret', label: 'Client secret', hint: 'The consumer secret of that app.' },
      {
        name: 'mids',
        label: 'Mailer IDs',
        hint: 'From the Business Customer Gateway of USPS, with commas between them. Only parcels with such a label are followed.',
      },
      {
        name: 'environment',
        label: 'Environment',
        hint: 'live, or test for the test environment of USPS.',
        identifies: true,
      },
    ],
    secrets: ['webhook_secret'],
    carriers: new Set(['usps']),
    statuses: USPS_CATEGORIES,
    webhookHint: 'Nothing to do: Parcelward subscribes to the events of your Mailer IDs with this address.',
    create: ({ client_id = '', client_secret = '', mids = '', environment }, config, clock, tokens) =>
      new UspsGateway({
        baseUrl: environment === 'test' ? config.USPS_TEST_API_BASE_URL : config.USPS_API_BASE_URL,
        ...{ clientId: client_id, clientSecret: client_secret, mids, environment },
        ...{ callsPerHour: config.USPS_CALLS_PER_HOUR, clock, tokens },
      }),
    verify: ({ headers, rawBody }, { webhook_secret = '' }) => isFromUsps(webhook_secret, headers['x-hmac'], rawBody),
    reply: challengeOf,
    read: parseUspsEvent,
    sendsProof: true,
  },
};

/** Returns the adapter of a gateway. */
export function gatewayAdapter(gateway: AccountGateway): GatewayAdapter {
  return ADAPTERS[gateway];
}

/** Whether credentials are those of another account than the present ones (C-CAR-37). */
export function isOtherAccount(gateway: AccountGateway, present: Credentials, given: Credentials): boolean {
  return ADAPTERS[gateway].fields.some(({ name, identifies }) => identifies && present[name] !== given[name]);
}

/** The credentials of a removed account that stay, to verify late webhooks (C-CAR-19). */
export function verifyingOnly(gateway: AccountGateway, credentials: Credentials): Credentials {
  const { fields, secrets = [] } = ADAPTERS[gateway];
  const names = [...fields.flatMap(({ name, verifies }) => (verifies ? [name] : [])), ...secrets];
  return Object.fromEntries(names.flatMap((name) => (name in credentials ? [[name, credentials[name] ?? '']] : [])));
}

/** Whether the source that follows a parcel mails the proof of its delivery on request; `tracked_by` as in timelines. */
export const sendsProof = (trackedBy: string | null): boolean =>
  ACCOUNT_GATEWAYS.some((gateway) => gateway === trackedBy && ADAPTERS[gateway].sendsProof);

/** The gateways that follow parcels of a carrier. */
export function gatewaysOf(carrier: string): AccountGateway[] {
  return ACCOUNT_GATEWAYS.filter((gateway) => ADAPTERS[gateway].carriers.has(carrier));
}

function withDetails(statuses: StatusMap, details: StatusMap): StatusMap {
  const named = Object.entries(details).map(([detail, status]) => [`/${detail}`, status]);
  return { ...statuses, ...(Object.fromEntries(named) as StatusMap) };
}

function oneOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join() : header;
}
