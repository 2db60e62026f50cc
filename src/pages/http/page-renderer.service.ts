import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.js';
import { type ShipmentsConfig, simulatedNotice } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { type PageLayout, render, type RenderedPage } from '../templates/render.js';

/** Renders pages, with a notice if tracking events are made up (C-TRK-31, C-TEST-7). */
@Injectable()
export class PageRendererService {
  constructor(@Inject(CONFIG) private readonly config: ShipmentsConfig) {}

  /** @param store undefined for pages without a store */
  render<V extends PageLayout>(
    template: Parameters<typeof render>[0],
    view: V,
    store?: Pick<Store, 'mode'>,
  ): RenderedPage {
    return render(template, view, simulatedNotice(this.config, view.language, store?.mode)?.sentence);
  }
}
