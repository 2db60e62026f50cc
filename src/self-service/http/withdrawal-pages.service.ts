// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { PAGE_TEXTS, pageHref, PageRendererService, type pageTemplate, storeBranding } from '../../pages/index.js';
import { parseForm } from '../../platform/http/body/parse-body.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { CustomerPagesService } from '../../stores/index.js';
import { type WithdrawalInput } from '../../withdrawals/index.js';
import { withdrawalCheckView, withdrawalFormView, type WithdrawalPlace } from '../pages/withdrawal-pages.js';
import {
  readWithdrawalForm,
  statementInput,
  type WithdrawalFault,
  type WithdrawalValues,
} from '../rules/withdrawal-form.js';
import { CustomerWithdrawalsService } from '../services/customer-withdrawals.service.js';
import { WITHDRAWAL_TEMPLATES } from '../templates/withdrawal-templates.js';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** The two steps of a withdrawal, wherever it is entered (C-SELF-17). No step keeps anything before the last one. */
@Injectable()
export class WithdrawalPagesService {
  constructor(
    private readonly renderer: PageRendererService,
    private readonly pages: CustomerPagesService,
    private readonly withdrawals: CustomerWithdrawalsService,
  ) {}

  pictureUrls(storeId: string): WithdrawalPlace['picture'] {
    return this.renderer.pictureUrls(storeId);
  }

  showForm(place: WithdrawalPlace, values: WithdrawalValues, faults: readonly WithdrawalFault[] = []): HttpResult {
    return this.show(WITHDRAWAL_TEMPLATES.form, place, withdrawalFormView(place, values, faults));
  }

  /** Takes step 1: shows the statement, or the form again with everything that was typed. */
  take(place: WithdrawalPlace, request: Request): HttpResult {
    const { form, values, faults } = this.read(place, request);
    const isChanging = form.has('edit');
    if (isChanging || faults.length > 0) return this.showForm(place, values, isChanging ? [] : faults);
    return this.showCheck(place, values);
  }

  /** Takes step 2: submits the statement and leads to its receipt. */
  async confirm(place: WithdrawalPlace, request: Request, session?: WithdrawalInput['session']): Promise<HttpResult> {
    const { store, page } = place;
    const { form, values, faults } = this.read(place, request);
    if (faults.length > 0) return this.showForm(place, values, faults);
    const input = statementInput(values, page.language, { session, lines: place.lines?.map(({ line }) => line) });
    const sent = { id: form.get('form') ?? '', values, address: request.ip };
    const id = await this.withdrawals.submit(store, sent, input);
    if (id === undefined) return this.showCheck(place, values, true);
    const location = pageHref(this.pages.withdrawalUrl(store.store_id, id), page);
    return new HttpResult(303, undefined, { Location: location, ...NO_STORE });
  }

  show(
    template: ReturnType<typeof pageTemplate>,
    { store, page, picture }: Pick<WithdrawalPlace, 'store' | 'page' | 'picture'>,
    view: { heading: string },
  ): HttpResult {
    const { language } = page;
    const branding = storeBranding(store, PAGE_TEXTS[language], picture);
    const { html, headers } = this.renderer.render(template, { ...view, language, branding }, store);
    return new HttpResult(200, html, { ...headers, ...NO_STORE });
  }

  private read({ lines, orderNumber }: WithdrawalPlace, request: Request) {
    const form = parseForm(request);
    if (orderNumber !== undefined) form.set('order_number', orderNumber);
    return { form, ...readWithdrawalForm(form, lines) };
  }

  private showCheck(place: WithdrawalPlace, values: WithdrawalValues, mustRepeat = false): HttpResult {
    return this.show(WITHDRAWAL_TEMPLATES.check, place, withdrawalCheckView(place, values, mustRepeat));
  }
}
