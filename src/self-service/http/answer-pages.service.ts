// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { pageHref } from '../../pages/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { type Access } from '../model/access.js';
import { pagePathOf } from '../model/flow.js';
import { answerFormView, type TypedAnswer } from '../pages/case-pages.js';
import { MAX_CUSTOMER_PHOTOS } from '../rules/claim-form.js';
import { typedText } from '../rules/form-fields.js';
import { CustomerAnswersService } from '../services/customer-answers.service.js';
import { TEMPLATES } from '../templates/templates.js';
import { CASE_TEXTS } from '../texts/case-texts.js';
import { CustomerAccessService } from './customer-access.service.js';
import { submitForm } from './submission.js';

const MAX_COMMENT = 2000;

/** The form that answers the store's question about a claim (C-SELF-22, C-SELF-23). */
@Injectable()
export class AnswerPagesService {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly answers: CustomerAnswersService,
  ) {}

  /** Shows the form; leads to the page of the claim if there is no question any more. */
  async show(access: Access, typed?: TypedAnswer): Promise<HttpResult> {
    const asked = await this.answers.findQuestion(access.store, access.caseId ?? '');
    if (!asked) return this.leave(access);
    const banner = { ...CASE_TEXTS[access.page.language].answer.form, icon: 'alert' } as const;
    const view = { ...answerFormView(access, asked, typed), form: randomUUID() };
    return this.access.show(access, TEMPLATES.answer, banner, view);
  }

  /** Shows the form again after its body could not be read. */
  showAgain(access: Access, body: unknown, alert: TypedAnswer['alert']): Promise<HttpResult> {
    return this.show(access, { comment: commentOf(fieldsOf(body)), alert, hadPhotos: true });
  }

  /** Records the answer, or shows the form again with what was typed. */
  async take(access: Access, body: unknown, files: readonly Buffer[]): Promise<HttpResult> {
    const { store } = access;
    const claimId = access.caseId ?? '';
    const form = fieldsOf(body);
    const comment = commentOf(form);
    const again = (alert: TypedAnswer['alert']) => this.show(access, { comment, alert, hadPhotos: files.length > 0 });
    if (files.length > MAX_CUSTOMER_PHOTOS) return again('full');
    if (comment === '' && files.length === 0) return again('empty');
    const added = await this.answers.addPhotos(store.store_id, files);
    if ('alert' in added) return again(added.alert);
    try {
      const outcome = await submitForm(access, form, (submission) =>
        this.answers.submit(store, submission, { claimId, comment, photos: added.photos }),
      );
      return 'id' in outcome ? this.leave(access) : await again('changed');
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'CLAIM_STATE_CONFLICT') throw error;
      return this.leave(access);
    }
  }

  private leave(access: Access): HttpResult {
    return this.access.redirect(pageHref(pagePathOf(access), access.page));
  }
}

const commentOf = (form: URLSearchParams): string => typedText(form, 'comment', MAX_COMMENT);

/** The texts of a multipart body. */
export function fieldsOf(body: unknown): URLSearchParams {
  const texts = Object.entries(body ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new URLSearchParams(texts);
}
