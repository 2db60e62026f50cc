import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type ShipmentsConfig, simulatedNotice } from '../../shipments/index.js';
import { type PageLayout, render, type RenderedPage } from '../templates/render.js';

/** Renders pages, with a notice if tracking events are made up (C-TRK-31). */
@Injectable()
export class PageRendererService {
  constructor(@Inject(CONFIG) private readonly config: ShipmentsConfig) {}

  render<V extends PageLayout>(template: Parameters<typeof render>[0], view: V): RenderedPage {
    return render(template, view, simulatedNotice(this.config, view.language)?.sentence);
  }
}
