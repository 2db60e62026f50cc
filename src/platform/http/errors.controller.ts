// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { problemCodes, PROBLEMS, slugOf } from '../errors/catalogue.js';
import { Problem } from '../errors/problem.js';
import { ADDRESS_LIMIT } from '../rate-limit/rate-limit.js';
import { ClosedObject, IntegerField, TextField } from '../validation/index.js';
import { ApiRoute } from './api-route.js';
import { HttpResult } from './http-result.js';

@ClosedObject()
class ProblemTypePath {
  @TextField({
    min: 1,
    max: 64,
    example: 'validation-error',
    description: 'The last segment of the `type` of a problem.',
  })
  slug!: string;
}

@ClosedObject({ description: 'The explanation of a problem code.' })
class ProblemType {
  @TextField({ example: 'VALIDATION_ERROR', description: 'A code for programs; it does not change.' }) code!: string;
  @TextField({ example: 'Validation error', description: 'The name, for people.' }) title!: string;
  @IntegerField({ min: 400, max: 599, example: 422, description: 'The HTTP status of the problem.' }) status!: number;
  @TextField({ description: 'What happened, and what to do about it.' }) help!: string;
}

const CACHE = { 'Cache-Control': 'public, max-age=3600' };

/** The pages that the `type` of problems links to (C-ERR-11). */
@ApiTags('Errors')
@Controller('errors')
export class ErrorsController {
  @Get(':slug')
  @ApiRoute({
    operationId: 'getProblemType',
    rules: 'C-ERR-11, C-ERR-34',
    summary: 'Explain a problem type',
    description: 'What a problem means and what to do about it. The `type` of each problem leads here.',
    auth: 'public',
    limits: [ADDRESS_LIMIT],
    idempotency: 'none',
    path: ProblemTypePath,
    answers: { 200: { description: 'The problem type.', type: ProblemType, headers: CACHE } },
    problems: ['ROUTE_NOT_FOUND'],
  })
  explain(@Param() { slug }: ProblemTypePath): HttpResult {
    const code = problemCodes().find((each) => slugOf(each) === slug);
    if (!code) throw new Problem('ROUTE_NOT_FOUND', `There is no problem type ${slug}.`);
    return new HttpResult(200, { code, ...PROBLEMS[code] }, CACHE);
  }
}
