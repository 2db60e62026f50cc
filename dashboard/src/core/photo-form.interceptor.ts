// SPDX-License-Identifier: Apache-2.0
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { AnyFilesInterceptor } from '@nestjs/platform-express';
import { readInTime } from 'parcelward/http';
import { type Observable } from 'rxjs';
import { type PhotoFault, PhotoStorageService, type PhotoVisit } from './photo-storage.service.js';
import { checkForm } from './signed-in.guard.js';
import { CHECKS_CSRF, type Visit } from './staff.js';

/** Fields of the largest order with units for each line; names are as long as ids of lines, values as long as comments. */
const LIMITS = {
  fields: 1100,
  fieldSize: 20_000,
  fieldNameSize: 1024,
  fieldNestingDepth: 0,
  parts: 1150,
  headerPairs: 20,
};

/** Refuses a file that comes before the form's CSRF token, so that nothing of another site is stored. */
function checkFirst(visit: Visit, _file: unknown, done: (error: null, isAccepted: boolean) => void): void {
  checkForm(visit);
  done(null, true);
}

function multipartInto(storage: PhotoStorageService): NestInterceptor {
  const options = { limits: LIMITS, storage, fileFilter: checkFirst, defParamCharset: 'utf8' };
  return new (AnyFilesInterceptor(options))();
}

/** Reads a multipart form, and stores its photos under the rules of `POST /claims/uploads`. */
@Injectable()
class PhotoFormInterceptor implements NestInterceptor {
  private multipart?: NestInterceptor;

  constructor(private readonly storage: PhotoStorageService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    this.multipart ??= multipartInto(this.storage);
    const visit = context.switchToHttp().getRequest<Visit>();
    const { multipart } = this;
    const answer = await readInTime(visit, async () => multipart.intercept(context, next));
    checkForm(visit);
    return answer as Observable<unknown>;
  }
}

/**
 * A handler of a multipart form with photos. Its form has the CSRF token first, and file inputs after the other fields. The
 * URLs of the stored photos are in the field `photo`, where the form shows them again.
 */
export const TakesPhotos = () => applyDecorators(SetMetadata(CHECKS_CSRF, true), UseInterceptors(PhotoFormInterceptor));

/** Handler parameter: the photos of the form that were not stored. */
export const PhotoFaults = createParamDecorator(
  (_data: unknown, context: ExecutionContext): PhotoFault[] =>
    context.switchToHttp().getRequest<PhotoVisit>().photoFaults ?? [],
);
