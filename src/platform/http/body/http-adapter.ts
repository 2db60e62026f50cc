// SPDX-License-Identifier: Apache-2.0
import { createServer as createHttpServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Response } from 'express';
import { AnswerRoom } from '../connections/answer-room.js';
import { limitIdleConnections } from '../connections/idle-connections.js';
import { paceAnswers } from '../connections/paced-answers.js';
import { closeUnread } from '../connections/unread-answers.js';
import { HttpResult } from '../http-result.js';
import { type TenantRequest } from '../tenant-request.js';
import { refuseUnparsed } from './unparsed-request.js';

const SERVER_OPTIONS: ServerOptions & { optimizeEmptyRequests: boolean } = {
  maxHeaderSize: 16 * 1024,
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  // Node looks for expired requests only so often; by default every 30 seconds (C-HTTP-8).
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 65_000,
  requireHostHeader: false,
  // A request without a body has no events of a stream, which cost a few microseconds.
  optimizeEmptyRequests: true,
};

/** A client's time for its TLS handshake (C-HTTP-8). */
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** Connections of clients that a process keeps (C-HTTP-34). */
const MAX_CONNECTIONS = 2_000;

/** Idle connections of an address, if no proxy stands for many clients (C-LIM-24). */
const MAX_IDLE_PER_ADDRESS = 100;

export interface HttpAdapterOptions {
  /** Trusted proxies in `X-Forwarded-For`. */
  trustedProxyHops: number;
  /** The process closes further connections at once (C-HTTP-34). */
  maxConnections?: number;
  /** Precedes the relative type of problems (C-ERR-3). */
  typeBase?: string;
}

type RouteHandler = Parameters<ExpressAdapter['get']>[1];

/** Nest's Express adapter with strict, case-sensitive routing, limits on connections, requests and answers, and exact JSON. */
export class HttpAdapter extends ExpressAdapter {
  constructor(private readonly limits: HttpAdapterOptions) {
    const server = express();
    // Express reads these when its router is made, so they precede every route.
    server.set('case sensitive routing', true).set('strict routing', true).set('query parser', 'simple');
    server.set('trust proxy', limits.trustedProxyHops).set('x-powered-by', false).set('etag', false);
    paceAnswers(server, new AnswerRoom());
    super(server);
  }

  override initHttpServer({ httpsOptions }: NestApplicationOptions): void {
    const { maxConnections = MAX_CONNECTIONS, trustedProxyHops, typeBase = '' } = this.limits;
    const app = this.getInstance();
    const server: Server = httpsOptions
      ? createHttpsServer({ ...SERVER_OPTIONS, handshakeTimeout: HANDSHAKE_TIMEOUT_MS, ...httpsOptions }, app)
      : createHttpServer(SERVER_OPTIONS, app);
    server.maxConnections = maxConnections;
    closeUnread(server);
    if (trustedProxyHops === 0) limitIdleConnections(server, MAX_IDLE_PER_ADDRESS);
    refuseUnparsed(server, typeBase);
    this.httpServer = server;
  }

  /** Registers a route; when its handler has ended, so has the turn of the request among the reads of its store (C-HTTP-42). */
  override get(path: unknown, handler?: RouteHandler): unknown {
    return super.get(path, async (...[request, response, next]: Parameters<RouteHandler>) => {
      try {
        await handler?.(request, response, next);
      } finally {
        (request as TenantRequest).endTurn?.();
      }
    });
  }

  /** Sends the return value of a handler: an `HttpResult`, or any value as JSON. */
  override reply(response: Response, body: unknown, statusCode?: number): void {
    if (response.headersSent) return;
    const { status, text, headers } = HttpResult.of(body, statusCode ?? response.statusCode);
    response.statusCode = status;
    if (text !== '' && !response.hasHeader('Content-Type'))
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(text === '' ? undefined : text);
  }
}
