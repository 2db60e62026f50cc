// SPDX-License-Identifier: Apache-2.0
import './claims.problems.js';
import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/index.js';
import { CONFIG } from '../platform/config/config.js';
import { publicBaseUrl } from '../platform/config/platform.settings.js';
import { importOptional } from '../platform/process/import-optional.js';
import { QueueModule } from '../platform/queue/queue.module.js';
import { ReturnsModule } from '../returns/index.js';
import { ShipmentsModule } from '../shipments/index.js';
import { StoresModule } from '../stores/index.js';
import { type ClaimsConfig, s3ServerOf } from './claims.settings.js';
import { ClaimSuggestionsSubscriber } from './jobs/claim-suggestions.subscriber.js';
import { SuggestClaimJob } from './jobs/suggest-claim.job.js';
import { ClaimSuggestionsRepository } from './persistence/claim-suggestions.repository.js';
import { ClaimsRepository } from './persistence/claims.repository.js';
import { ClaimDecisionsService } from './services/claim-decisions.service.js';
import { ClaimErasureService } from './services/claim-erasure.service.js';
import { ClaimFactsService } from './services/claim-facts.service.js';
import { ClaimQueriesService } from './services/claim-queries.service.js';
import { ClaimQueueService } from './services/claim-queue.service.js';
import { ClaimRecorderService } from './services/claim-recorder.service.js';
import { ClaimStatisticsService } from './services/claim-statistics.service.js';
import { ClaimSuggestionsService, SUGGESTIONS_QUEUE } from './services/claim-suggestions.service.js';
import { ClaimsService } from './services/claims.service.js';
import { PolicyTrialService } from './services/policy-trial.service.js';
import { ReturnLabelsService } from './services/return-labels.service.js';
import { StockService } from './services/stock.service.js';
import { FileImageStore, ImageStore } from './uploads/image-store.js';
import { UploadRoomService } from './uploads/upload-room.service.js';
import { UploadsService } from './uploads/uploads.service.js';

/** Chooses a bucket if one is configured, otherwise a folder. The AWS SDK is only imported for a bucket. */
async function imageStore(config: ClaimsConfig): Promise<ImageStore> {
  if (config.UPLOADS_S3_BUCKET === undefined) return new FileImageStore(config.UPLOADS_FOLDER, publicBaseUrl(config));
  const purpose = 'Storing uploads in a bucket';
  const { S3ImageStore } = await importOptional(
    '@aws-sdk/client-s3',
    purpose,
    () => import('./uploads/s3-image-store.js'),
  );
  return new S3ImageStore({
    ...s3ServerOf(config),
    bucket: config.UPLOADS_S3_BUCKET,
    publicUrl: config.UPLOADS_S3_PUBLIC_URL,
  });
}

const EXPORTED = [
  ClaimsService,
  ClaimSuggestionsService,
  ClaimDecisionsService,
  ClaimQueriesService,
  ClaimQueueService,
  ClaimStatisticsService,
  ClaimErasureService,
  ClaimsRepository,
  PolicyTrialService,
  StockService,
  ReturnLabelsService,
  UploadsService,
  UploadRoomService,
  { provide: ImageStore, inject: [CONFIG], useFactory: imageStore },
];

/** Claims on the protection of orders: filing, decisions, policy, stock and photos. */
@Module({
  imports: [OrdersModule, QueueModule.forFeature(SUGGESTIONS_QUEUE), ShipmentsModule, StoresModule, ReturnsModule],
  providers: [...EXPORTED, ClaimRecorderService, ClaimFactsService, ClaimSuggestionsRepository],
  exports: EXPORTED,
})
export class ClaimsModule {}

/** The background jobs of claims. */
@Module({ imports: [ClaimsModule], providers: [SuggestClaimJob, ClaimSuggestionsSubscriber] })
export class ClaimJobsModule {}
