import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { CONFIG } from '../../config/config.js';
import { hasDemoKey, type PlatformConfig } from '../../config/platform.settings.js';
import { ApiRoute } from '../api-route.js';
import { explorerFile, SCRIPT } from './explorer-files.js';
import { StaticFile } from './static-file.js';
import { SWAGGER_UI_SCRIPT, swaggerUiPage } from './swagger-ui-page.js';

const FILE = { auth: 'public', limits: [], idempotency: 'none' } as const;

/** Swagger UI, which sends requests from the browser (C-OPS-4). */
@ApiExcludeController()
@Controller('docs')
export class SwaggerUiController {
  // Made at the first request, because most processes never serve them.
  private made?: Record<'page' | 'style' | 'bundle' | 'start', StaticFile>;

  constructor(@Inject(CONFIG) private readonly config: Pick<PlatformConfig, 'NODE_ENV' | 'API_DOCS' | 'DEMO_FILE'>) {}

  @Get()
  @ApiRoute({ ...FILE, summary: 'Swagger UI', answers: { 200: { description: 'A page.', mediaType: 'text/html' } } })
  page(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files().page.send(request, response);
  }

  @Get('swagger-ui.css')
  @ApiRoute({ ...FILE, summary: 'Its styles', answers: { 200: { description: 'CSS.' } } })
  style(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files().style.send(request, response);
  }

  @Get('swagger-ui-bundle.js')
  @ApiRoute({ ...FILE, summary: 'Its code', answers: { 200: { description: 'JavaScript.' } } })
  bundle(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files().bundle.send(request, response);
  }

  @Get('start.js')
  @ApiRoute({ ...FILE, summary: 'The script of the page', answers: { 200: { description: 'JavaScript.' } } })
  start(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.files().start.send(request, response);
  }

  private files() {
    if (this.made) return this.made;
    const style = explorerFile('swagger-ui.css');
    const bundle = explorerFile('swagger-ui-bundle.js');
    const start = StaticFile.ofText(SWAGGER_UI_SCRIPT, SCRIPT);
    const scripts = [
      bundle.addressAt('docs/swagger-ui-bundle.js'),
      start.addressAt('docs/start.js'),
      ...(hasDemoKey(this.config) ? ['docs-demo.js'] : []),
    ];
    const page = StaticFile.ofText(swaggerUiPage(style.addressAt('docs/swagger-ui.css'), scripts), 'text/html');
    return (this.made = { page, style, bundle, start });
  }
}
