// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Inject, Req, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request } from 'express';
import { CONFIG } from '../../platform/config/config.js';
import { type PlatformConfig, servesDocs } from '../../platform/config/platform.settings.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { VERSION } from '../../platform/version.js';
import { type PagesConfig } from '../pages.settings.js';
import { LOGO_SVG } from '../templates/page.html.js';
import { PageRendererService } from './page-renderer.service.js';
import { PageFilter } from './page.filter.js';

interface LandingLink {
  name: string;
  /** Absolute, or a path of this service. */
  url: string;
  /** Its address, if it has none. */
  detail?: string;
}

const DOCS: LandingLink[] = [
  { name: 'API reference', url: '/reference', detail: 'Every request with code samples, to read.' },
  { name: 'API explorer', url: '/docs', detail: 'Every request, to try in the browser.' },
  { name: 'OpenAPI document', url: '/openapi.json', detail: 'For client generators and other tools.' },
];

const ROUTE = { auth: 'public', limits: [], idempotency: 'none' } as const;

/** The landing page at the base URL, and the favicon (C-PAGE-19, C-PAGE-20). */
@ApiExcludeController()
@Controller()
@UseFilters(PageFilter)
export class LandingController {
  private readonly links: LandingLink[];

  constructor(
    @Inject(CONFIG) config: PlatformConfig & PagesConfig,
    private readonly renderer: PageRendererService,
  ) {
    this.links = [...config.LANDING_LINKS, ...(servesDocs(config) ? DOCS : [])];
  }

  @Get()
  @ApiRoute({ ...ROUTE, summary: 'Show where to go', answers: { 200: { description: 'Links.' } } })
  show(@Req() request: Request): HttpResult {
    const vary = { Vary: 'Accept' };
    if (request.accepts(['application/json', 'text/html']) === 'text/html') {
      const { status, text, headers } = this.renderer.answerCached(request, 'landing', landingPage(this.links));
      return new HttpResult(status, text, { ...headers, ...vary });
    }
    const links = this.links.map(({ name, url }) => ({ name, url }));
    return new HttpResult(200, { name: 'Parcelward', version: VERSION, links }, vary);
  }

  @Get('favicon.svg')
  @ApiRoute({ ...ROUTE, summary: 'The favicon', answers: { 200: { description: 'SVG.', mediaType: 'image/svg+xml' } } })
  icon(): HttpResult {
    return new HttpResult(200, LOGO_SVG, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=86400',
    });
  }
}

/** View model of the landing page, which is for engineers and staff, and in English. */
function landingPage(links: readonly LandingLink[]) {
  return {
    language: 'en',
    heading: 'Parcelward is running',
    detail: 'Tracking pages, returns and package protection for your order management system.',
    links: links.map((link) => ({ detail: addressOf(link.url), ...link })),
    version: `Version ${VERSION}`,
  } as const;
}

/** `dashboard.example.com` for `https://dashboard.example.com/`. */
function addressOf(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
