import { Module } from '@nestjs/common';
import { ImageDecoderService } from './image-decoder.service.js';

/** The decoder of images, one for each process. */
@Module({ providers: [ImageDecoderService], exports: [ImageDecoderService] })
export class ImagesModule {}
