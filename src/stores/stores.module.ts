import { Module } from '@nestjs/common';
import { StoresService } from './stores.service.js';

/** The store configuration of decisions section 3. */
@Module({ providers: [StoresService], exports: [StoresService] })
export class StoresModule {}
