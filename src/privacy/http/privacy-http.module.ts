// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { StoresModule } from '../../stores/index.js';
import { PrivacyModule } from '../privacy.module.js';
import { PrivacyExportsController } from './privacy-exports.controller.js';

/** The HTTP routes of personal data, apart from `privacy.module.ts`: applications that import that one lack Swagger. */
@Module({ imports: [PrivacyModule, StoresModule], controllers: [PrivacyExportsController] })
export class PrivacyHttpModule {}
