// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { CONFIG } from '../../config/config.js';
import { hasDemoKey, type PlatformConfig } from '../../config/platform.settings.js';
import { ADDRESS_LIMIT } from '../../rate-limit/rate-limit.js';
import { PACKAGE_FOLDER } from '../../version.js';
import { ApiRoute } from '../api-route.js';
import { contractPage } from './contract-page.js';
import { REFERENCE_SCRIPT, referencePage } from './reference-page.js';
import { type Audience, servedDocument } from './served-document.js';
import { StaticFile } from './static-file.js';
import { SWAGGER_UI_SCRIPT, swaggerUiPage } from './swagger-ui-page.js';

const FILE = {
  auth: 'public',
  idempotency: 'none',
  answers: { 200: { description: 'The file.', mediaType: 'text/html' } },
} as const;

const SCRIPT = 'text/javascript';

/**
 * The OpenAPI documents; the reference for readers with the contract that it links to (C-DOC-8, C-DOC-13); and Swagger UI, which
 * sends requests from the browser (C-OPS-4). Each file is made at its first request, because most processes never serve it.
 */
@ApiExcludeController()
@Controller()
export class DocsController {
  private readonly made = new Map<string, StaticFile>();

  private readonly makers: Record<string, () => StaticFile> = {
    '/openapi.json': () => this.documentFor('integrators'),
    '/openapi-internal.json': () => this.documentFor('operators'),
    '/reference': () => {
      const scripts = ['/reference/redoc.standalone.js', '/reference/start.js'];
      return StaticFile.ofText(referencePage(scripts.map((path) => this.addressOf(path))), 'text/html');
    },
    '/reference/start.js': () => StaticFile.ofText(REFERENCE_SCRIPT, SCRIPT),
    '/reference/redoc.standalone.js': () => builtFile('redoc.standalone.js', SCRIPT),
    '/reference/contract': () => {
      const markdown = readFileSync(join(PACKAGE_FOLDER, 'docs/reference/contract.md'), 'utf8');
      return StaticFile.ofText(contractPage(markdown), 'text/html');
    },
    '/docs': () => {
      const scripts = ['/docs/swagger-ui-bundle.js', '/docs/start.js'].map((path) => this.addressOf(path));
      const all = hasDemoKey(this.config) ? [...scripts, 'docs-demo.js'] : scripts;
      return StaticFile.ofText(swaggerUiPage(this.addressOf('/docs/swagger-ui.css'), all), 'text/html');
    },
    '/docs/start.js': () => StaticFile.ofText(SWAGGER_UI_SCRIPT, SCRIPT),
    '/docs/swagger-ui-bundle.js': () => builtFile('swagger-ui-bundle.js', SCRIPT),
    '/docs/swagger-ui.css': () => builtFile('swagger-ui.css', 'text/css'),
  };

  constructor(@Inject(CONFIG) private readonly config: PlatformConfig) {}

  @Get([
    'openapi.json',
    'openapi-internal.json',
    'reference',
    'reference/start.js',
    'reference/redoc.standalone.js',
    'reference/contract',
  ])
  @ApiRoute({ ...FILE, limits: [ADDRESS_LIMIT], summary: 'The routes of the API, and their reference' })
  reference(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.fileAt(request.path).send(request, response);
  }

  @Get(['docs', 'docs/start.js', 'docs/swagger-ui-bundle.js', 'docs/swagger-ui.css'])
  @ApiRoute({ ...FILE, limits: [], summary: 'Swagger UI' })
  swaggerUi(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.fileAt(request.path).send(request, response);
  }

  private fileAt(path: string): StaticFile {
    const file = this.made.get(path) ?? this.makers[path]?.();
    if (!file) throw new Error(`No file is served at ${path}`);
    this.made.set(path, file);
    return file;
  }

  /** Relative, because a proxy may serve the API under a path. */
  private addressOf(path: string): string {
    return this.fileAt(path).addressAt(path.slice(1));
  }

  private documentFor(audience: Audience): StaticFile {
    const text = JSON.stringify(servedDocument(audience, this.config.PUBLIC_BASE_URL));
    return StaticFile.ofText(text, 'application/json');
  }
}

/** A file of Redoc or Swagger UI, which the build copies beside the service. */
function builtFile(name: string, contentType: string): StaticFile {
  return new StaticFile(readFileSync(join(PACKAGE_FOLDER, 'dist/explorers', name)), `${contentType}; charset=utf-8`);
}
