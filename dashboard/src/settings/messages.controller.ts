// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { MessageTextsService, type StoreTexts } from 'parcelward/notifications';
import { type Form, text } from '../core/forms.js';
import { mailFrame } from '../core/mail-frame.js';
import { type PageResponse, goTo } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { knownLanguage, shopLanguage } from './languages.js';
import {
  MESSAGE_TEXT,
  MESSAGES,
  messagesPage,
  messageTextPage,
  messageTextPath,
  textName,
  textsIn,
} from './messages.page.js';
import { settingsTabs } from './settings-tabs.js';
import { OfPath, type StoreEmail } from './store-email.js';

/** The texts of the emails to customers, by language. */
@Needs('admin')
@Controller('settings/messages')
export class MessagesController {
  constructor(private readonly texts: MessageTextsService) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query('language') language?: string): Promise<PageResponse> {
    const shown = knownLanguage(language) ?? shopLanguage(staff.store);
    const view = messagesPage(await this.texts.list(staff.store.store_id), shown);
    return render(staff, MESSAGES, { title: 'Messages', tabs: settingsTabs('/settings/messages'), ...view });
  }

  @Get(':language/:kind')
  async show(@AsStaff() staff: Staff, @OfPath() email: StoreEmail): Promise<PageResponse> {
    return page(staff, email, await this.texts.get(staff.store.store_id, email.language, email.kind));
  }

  /** The mail for the `iframe`: with the saved texts, or with those of a draft. */
  @Get(':language/:kind/html')
  async html(@AsStaff() staff: Staff, @OfPath() email: StoreEmail, @Query() query: Form): Promise<PageResponse> {
    const draft = text(query, 'draft') === undefined ? undefined : textsIn(query);
    return mailFrame((await this.texts.preview(staff.store, email.language, email.kind, draft)).html);
  }

  @Post(':language/:kind')
  async save(@AsStaff() staff: Staff, @OfPath() email: StoreEmail, @Body() form: Form): Promise<PageResponse> {
    const texts = textsIn(form);
    if (text(form, 'act') === 'preview') return page(staff, email, texts, { isDraft: true });
    return orRefuse(
      async () => {
        await this.texts.set(staff.caller, email.language, email.kind, texts);
        return goTo(messageTextPath(email), `Texts saved: ${textName(email)}.`);
      },
      (refusal) => page(staff, email, texts, { isDraft: true, refusal }),
    );
  }

  @Post(':language/:kind/standard')
  async reset(@AsStaff() staff: Staff, @OfPath() email: StoreEmail): Promise<PageResponse> {
    await this.texts.remove(staff.store.store_id, email.language, email.kind);
    return goTo(messageTextPath(email), `Standard texts restored: ${textName(email)}.`);
  }

  @Post(':language/:kind/test')
  async test(@AsStaff() staff: Staff, @OfPath() email: StoreEmail, @Body() form: Form): Promise<PageResponse> {
    const { store_id, mode } = staff.store;
    return orRefuse(
      async () => {
        const to = { to: staff.email, formId: text(form, 'form_id') ?? '' };
        await this.texts.sendTest(staff.caller, email.language, email.kind, to);
        const where = mode === 'test' ? 'the test inbox' : staff.email;
        return goTo(messageTextPath(email), `A test is being sent to ${where}: ${textName(email)}.`);
      },
      async (refusal) => page(staff, email, await this.texts.get(store_id, email.language, email.kind), { refusal }),
    );
  }
}

function page(
  staff: Staff,
  email: StoreEmail,
  texts: StoreTexts,
  { isDraft = false, refusal }: { isDraft?: boolean; refusal?: Refusal } = {},
): PageResponse {
  return render(staff, MESSAGE_TEXT, { ...messageTextPage(email, texts, isDraft), refusal });
}
