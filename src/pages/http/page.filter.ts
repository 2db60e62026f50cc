// SPDX-License-Identifier: Apache-2.0
import { Catch, Inject, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { PROBLEMS } from '../../platform/errors/catalogue.js';
import { type Problem } from '../../platform/errors/problem.js';
import { PROBLEM_TYPE, ProblemFilter } from '../../platform/http/problem.filter.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { pageHref, pageLanguage } from '../view/page-language.js';
import { PageRendererService } from './page-renderer.service.js';

/** The first page of a form of several steps: not all of the others can be opened. */
const FIRST_PAGE =
  /^\/(?:t\/[^/]+\/(?:return|claim|withdraw|change)|c\/[^/]+\/(?:answer|cancel)|r\/[^/]+\/cancel)(?=\/|$)/;

/** Errors of pages: an HTML page in the browser's language, or problem+json for other clients. */
@Catch()
@Injectable()
export class PageFilter extends ProblemFilter {
  @Inject() private readonly renderer!: PageRendererService;

  protected override send(problem: Problem, request: Request, response: Response, requestId: string): void {
    if (request.accepts([PROBLEM_TYPE, 'text/html']) !== 'text/html')
      return super.send(problem, request, response, requestId);
    const { status } = PROBLEMS[problem.code];
    const chosen = pageLanguage(request);
    const { notFound, expired, tooMany, unavailable, startAgain } = PAGE_TEXTS[chosen.language].failures;
    const texts = status === 404 ? notFound : status === 403 ? expired : status === 429 ? tooMany : unavailable;
    const start = FIRST_PAGE.exec(request.path)?.[0];
    const isExpired = status === 403 && start !== undefined;
    const view = {
      language: chosen.language,
      ...texts,
      tone: 'plain',
      icon: status === 404 ? 'search' : 'alert',
      action: isExpired ? { label: startAgain, href: pageHref(start, chosen) } : undefined,
      languagePath: start,
    } as const;
    const page = this.renderer.render('failure', view);
    response.status(status).set({ ...page.headers, ...problem.headers });
    response.end(page.html);
  }
}
