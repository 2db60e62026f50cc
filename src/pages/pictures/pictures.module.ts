import { type DynamicModule, Module } from '@nestjs/common';
import { SealedNames } from '../../platform/crypto/link-tokens.service.js';
import {
  DEFAULT_HOST_SETTINGS,
  PICTURE_HOST_SETTINGS,
  PictureHost,
  type PictureHostSettings,
} from './picture-host.service.js';
import { PictureLinks } from './picture-links.service.js';
import { PicturesController } from './pictures.controller.js';
import { Pictures } from './pictures.service.js';

/** The pictures of merchants' hosts on the pages of their customers: linked, fetched and served. */
@Module({})
export class PicturesModule {
  static with(settings: Partial<PictureHostSettings> = {}): DynamicModule {
    const hostSettings = { provide: PICTURE_HOST_SETTINGS, useValue: { ...DEFAULT_HOST_SETTINGS, ...settings } };
    return {
      module: PicturesModule,
      controllers: [PicturesController],
      providers: [SealedNames, PictureLinks, Pictures, PictureHost, hostSettings],
      exports: [PictureLinks],
    };
  }
}
