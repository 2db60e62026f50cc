// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONFIG } from '../../config/config.js';
import { type PlatformConfig } from '../../config/platform.settings.js';
import { ADDRESS_LIMIT } from '../../rate-limit/rate-limit.js';
import { ApiRoute } from '../api-route.js';
import { HttpResult } from '../http-result.js';

const HEADERS = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-store' };

/**
 * The script with which Swagger UI authorizes itself in the demo of `npm run up` (C-DOC-9): it exchanges the demo store's key
 * for a token. It is registered outside production only.
 */
@ApiExcludeController()
@Controller('docs-demo.js')
export class DemoKeyController {
  constructor(@Inject(CONFIG) private readonly config: Pick<PlatformConfig, 'DEMO_FILE'>) {}

  @Get()
  @ApiRoute({
    summary: 'Authorize Swagger UI',
    auth: 'public',
    limits: [ADDRESS_LIMIT],
    idempotency: 'none',
    answers: { 200: { description: 'JavaScript.' } },
  })
  async script(): Promise<HttpResult> {
    const demo = await this.demo();
    return new HttpResult(200, demo ? authorizeScript(demo.api_key, demo.shop_domain) : '', HEADERS);
  }

  /** The file appears when `npm run up` is ready. */
  private async demo(): Promise<{ api_key: string; shop_domain: string } | undefined> {
    try {
      return JSON.parse(await readFile(this.config.DEMO_FILE ?? '', 'utf8')) as {
        api_key: string;
        shop_domain: string;
      };
    } catch {
      return undefined;
    }
  }
}

/** Replaces the token before it expires after an hour. */
function authorizeScript(apiKey: string, shopDomain: string): string {
  return `const credentials = ${JSON.stringify({ 'X-API-Key': apiKey, 'X-Shop-Domain': shopDomain })};
async function authorize() {
  if (!window.ui) return setTimeout(authorize, 50);
  const response = await fetch('auth/v1/token', { method: 'POST', headers: credentials });
  const { access_token } = await response.json();
  window.ui.preauthorizeApiKey('apiKey', credentials['X-API-Key']);
  window.ui.preauthorizeApiKey('shopDomain', credentials['X-Shop-Domain']);
  window.ui.preauthorizeApiKey('store', access_token);
  setTimeout(authorize, 50 * 60 * 1000);
}
window.addEventListener('load', authorize);
`;
}
