import '../pages.problems.js';
import { type DynamicModule, Module } from '@nestjs/common';
import {
  DEFAULT_HOST_SETTINGS,
  PICTURE_HOST_SETTINGS,
  PictureHostService,
  type PictureHostSettings,
} from './picture-host.service.js';
import { PictureLinksService } from './picture-links.service.js';
import { PicturesController } from './pictures.controller.js';
import { PicturesService } from './pictures.service.js';

/** Proxies merchants' pictures for customer pages. */
@Module({})
export class PicturesModule {
  static forRoot(settings: Partial<PictureHostSettings> = {}): DynamicModule {
    const hostSettings = { provide: PICTURE_HOST_SETTINGS, useValue: { ...DEFAULT_HOST_SETTINGS, ...settings } };
    return {
      module: PicturesModule,
      controllers: [PicturesController],
      providers: [PictureLinksService, PicturesService, PictureHostService, hostSettings],
      exports: [PictureLinksService],
    };
  }
}
