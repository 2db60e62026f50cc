import { Module } from '@nestjs/common';
import { CarriersService } from './carriers.service.js';

/** The registry of carriers. */
@Module({ providers: [CarriersService], exports: [CarriersService] })
export class CarriersModule {}
