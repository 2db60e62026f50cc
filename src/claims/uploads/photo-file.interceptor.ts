// SPDX-License-Identifier: Apache-2.0
import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { type Request } from 'express';
import { finalize, type Observable } from 'rxjs';
import { Problem } from '../../platform/errors/problem.js';
import { readInTime } from '../../platform/http/body/body-reader.service.js';
import { type TenantRequest } from '../../platform/http/tenant-request.js';
import { childPointer } from '../../platform/validation/index.js';
import { MAX_PHOTO_BYTES, fileProblem } from './photo.js';
import { UploadRoomService } from './upload-room.service.js';
import { UploadsService } from './uploads.service.js';

/** A request with the file of its multipart body. */
export interface PhotoRequest extends TenantRequest {
  file?: { buffer: Buffer };
}

/** The maximum size of the multipart body: the photo, boundaries, headers and ignored fields. */
export const MAX_UPLOAD_BYTES = MAX_PHOTO_BYTES + 64 * 1024;

const LIMITS = {
  fileSize: MAX_PHOTO_BYTES,
  files: 1,
  fields: 8,
  fieldSize: 4096,
  fieldNameSize: 100,
  parts: 9,
  headerPairs: 20,
};

const Multipart = FileInterceptor('file', { limits: LIMITS });

/** What a multipart body may contain, and how it is parsed. */
export interface MultipartRule {
  interceptor: NestInterceptor;
  /** The maximum size of the body. */
  maxBytes: number;
}

/** Reads the photo of a multipart body into memory (C-PHO-1). */
@Injectable()
export class PhotoFileInterceptor implements NestInterceptor {
  private readonly multipart: MultipartRule;

  constructor(
    private readonly uploads: UploadsService,
    protected readonly room: UploadRoomService,
  ) {
    this.multipart = this.buildRule();
  }

  /**
   * Holds room for the photo until it is stored or refused, because it stays in memory that long.
   * @throws Problem UNSUPPORTED_MEDIA_TYPE, DAILY_QUOTA_EXCEEDED, SERVICE_UNAVAILABLE, MALFORMED_REQUEST, PAYLOAD_TOO_LARGE, or
   * VALIDATION_ERROR at `/file`
   */
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<PhotoRequest>();
    requireMultipart(request);
    const storeId = request.store?.store_id ?? '';
    await this.uploads.assertQuota(storeId);
    const release = this.room.reserve(storeId, this.bytesOf(request));
    try {
      const answer = await this.read(context, next);
      this.check(request);
      return answer.pipe(finalize(release));
    } catch (error) {
      release();
      throw error;
    }
  }

  protected buildRule(): MultipartRule {
    return { interceptor: new Multipart(), maxBytes: MAX_UPLOAD_BYTES };
  }

  /** The size of a body to hold room for. */
  protected bytesOf({ headers }: Request): number {
    const { maxBytes } = this.multipart;
    return Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes);
  }

  /** @throws Problem VALIDATION_ERROR at `/file` */
  protected check({ file }: PhotoRequest): void {
    if (!file) throw fileProblem('REQUIRED', 'is required');
  }

  private async read(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    try {
      const request = context.switchToHttp().getRequest<Request>();
      return await readInTime(request, async () => this.multipart.interceptor.intercept(context, next));
    } catch (error) {
      throw uploadProblem(error);
    }
  }
}

function requireMultipart({ headers }: Request): void {
  const isMultipart = /^multipart\/form-data\s*(?:;|$)/i.test(headers['content-type'] ?? '');
  const encoding = headers['content-encoding'];
  if (isMultipart && (encoding === undefined || encoding.toLowerCase() === 'identity')) return;
  throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send the photo as multipart/form-data, in the field file.');
}

interface MulterError extends Error {
  code?: string;
  field?: string;
}

function uploadProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const cause = ((error instanceof HttpException ? error.cause : error) ?? error) as MulterError;
  if (cause.code === 'LIMIT_FILE_SIZE')
    return new Problem('PAYLOAD_TOO_LARGE', `The photo is larger than ${MAX_PHOTO_BYTES} bytes.`, { cause });
  if (cause.code === 'LIMIT_FILE_COUNT') return fileProblem('TOO_MANY_ITEMS', 'must be a single file', cause);
  if (cause.code === 'LIMIT_UNEXPECTED_FILE') return wrongFieldProblem(cause);
  if (cause.code?.startsWith('LIMIT_'))
    return fileProblem('INVALID_FORMAT', 'comes with too many or too large other fields', cause);
  return new Problem('MALFORMED_REQUEST', 'The multipart body does not match its headers.', { cause });
}

function wrongFieldProblem(cause: MulterError): Problem {
  const field = cause.field ?? '';
  if (field === 'file') return fileProblem('TOO_MANY_ITEMS', 'must be a single file', cause);
  const errors = [{ pointer: childPointer('', field), code: 'UNKNOWN_KEY', detail: 'is not a field for a file' }];
  return new Problem('VALIDATION_ERROR', 'Send the photo in the field file.', { errors, cause });
}
