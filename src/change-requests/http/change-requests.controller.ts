// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCaller, CurrentStore, STORE_ROUTE } from '../../auth/index.js';
import { ApiRoute } from '../../platform/http/api-route.js';
import { type CallerContext, type Store } from '../../stores/index.js';
import { ChangeDecisionBody, ChangeRequestPath } from '../model/change-request-bodies.js';
import { ChangeRequestAnswer } from '../model/change-request.resource.js';
import { ChangeRequestsService } from '../services/change-requests.service.js';

const external_reference = { id: 'CHG-77' };

/** Requests to change orders over HTTP (C-CHG). */
@ApiTags('Change requests')
@Controller('change-requests')
export class ChangeRequestsController {
  constructor(private readonly requests: ChangeRequestsService) {}

  @Get(':change_request_id')
  @ApiRoute({
    operationId: 'getChangeRequest',
    rules: 'C-CHG-5',
    summary: 'Read a change request',
    description: 'What the customer asks for, and the decision once there is one.',
    ...STORE_ROUTE,
    path: ChangeRequestPath,
    answers: { 200: { description: 'The request.', type: ChangeRequestAnswer } },
    problems: ['CHANGE_REQUEST_NOT_FOUND'],
  })
  async get(
    @CurrentStore() { store_id }: Store,
    @Param() { change_request_id }: ChangeRequestPath,
  ): Promise<{ data: object }> {
    return { data: { change_request: await this.requests.get(store_id, change_request_id) } };
  }

  @Post(':change_request_id/decision')
  @ApiRoute({
    operationId: 'recordChangeDecision',
    rules: 'C-CHG-6, C-CHG-7',
    summary: 'Report the decision on a change request',
    description:
      'Approves or rejects an open request, once, and mails the customer. It changes nothing of the order: the OMS cancels it, or ' +
      'pushes it with the new address.',
    ...STORE_ROUTE,
    idempotency: 'optional',
    path: ChangeRequestPath,
    body: ChangeDecisionBody,
    bodyExamples: {
      approved: { summary: 'Approved', value: { decision: 'APPROVED', external_reference } },
      rejected: {
        summary: 'Rejected, with a note to the customer',
        value: { decision: 'REJECTED', reason: 'It is packed already.', external_reference },
      },
    },
    answers: { 200: { description: 'The request after the decision. Idempotent.', type: ChangeRequestAnswer } },
    problems: ['CHANGE_REQUEST_NOT_FOUND', 'CHANGE_REQUEST_NOT_OPEN'],
  })
  async decide(
    @CurrentCaller() caller: CallerContext,
    @Param() { change_request_id }: ChangeRequestPath,
    @Body() body: ChangeDecisionBody,
  ): Promise<{ data: object }> {
    return { data: { change_request: await this.requests.decide(caller, change_request_id, body) } };
  }
}
