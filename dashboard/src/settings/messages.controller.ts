import { Body, Controller, Get, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { LANGUAGES, MessageTextsService, type StoreTexts, TEXT_KINDS, type TextKind } from 'parcelward/notifications';
import { mailFrame } from '../core/mail-frame.js';
import { type PageResponse, goTo } from '../core/page-response.js';
import { type Form, text } from '../core/forms.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { MESSAGE_TEXT, MESSAGES } from './messages.html.js';
import {
  type MailLanguage,
  messagesPage,
  messageTextPage,
  messageTextPath,
  textName,
  textsIn,
} from './messages.page.js';
import { settingsTabs } from './settings-tabs.js';

/** The texts of the emails to customers, by language. */
@Needs('admin')
@Controller('settings/messages')
export class MessagesController {
  constructor(private readonly texts: MessageTextsService) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query('language') language?: string): Promise<PageResponse> {
    const store = staff.store.locale.slice(0, 2);
    const shown = languageOf(language) ?? languageOf(store) ?? 'en';
    const view = messagesPage(await this.texts.list(staff.store.store_id), shown);
    return render(staff, MESSAGES, { title: 'Messages', tabs: settingsTabs('/settings/messages'), ...view });
  }

  @Get(':language/:kind')
  async show(
    @AsStaff() staff: Staff,
    @Param('language') language: string,
    @Param('kind') kind: string,
  ): Promise<PageResponse> {
    const [known, of] = knownOf(language, kind);
    return page(staff, known, of, await this.texts.get(staff.store.store_id, known, of));
  }

  /** The mail for the `iframe`: with the saved texts, or with those of a draft. */
  @Get(':language/:kind/html')
  async html(
    @AsStaff() staff: Staff,
    @Param('language') language: string,
    @Param('kind') kind: string,
    @Query() query: Form,
  ): Promise<PageResponse> {
    const [known, of] = knownOf(language, kind);
    const draft = text(query, 'draft') === undefined ? undefined : textsIn(query);
    return mailFrame((await this.texts.preview(staff.store, known, of, draft)).html);
  }

  @Post(':language/:kind')
  async save(
    @AsStaff() staff: Staff,
    @Param('language') language: string,
    @Param('kind') kind: string,
    @Body() form: Form,
  ): Promise<PageResponse> {
    const [known, of] = knownOf(language, kind);
    const texts = textsIn(form);
    if (text(form, 'act') === 'preview') return page(staff, known, of, texts, { isDraft: true });
    return orRefuse(
      async () => {
        await this.texts.set(staff.caller, known, of, texts);
        return goTo(messageTextPath(known, of), `Texts saved: ${textName(known, of)}.`);
      },
      (refusal) => Promise.resolve(page(staff, known, of, texts, { isDraft: true, refusal })),
    );
  }

  @Post(':language/:kind/standard')
  async reset(
    @AsStaff() staff: Staff,
    @Param('language') language: string,
    @Param('kind') kind: string,
  ): Promise<PageResponse> {
    const [known, of] = knownOf(language, kind);
    await this.texts.remove(staff.store.store_id, known, of);
    return goTo(messageTextPath(known, of), `Standard texts restored: ${textName(known, of)}.`);
  }

  @Post(':language/:kind/test')
  async test(
    @AsStaff() staff: Staff,
    @Param('language') language: string,
    @Param('kind') kind: string,
    @Body() form: Form,
  ): Promise<PageResponse> {
    const [known, of] = knownOf(language, kind);
    const { store_id, mode } = staff.store;
    return orRefuse(
      async () => {
        const to = { to: staff.email, formId: text(form, 'form_id') ?? '' };
        await this.texts.sendTest(staff.caller, known, of, to);
        const where = mode === 'test' ? 'the test inbox' : staff.email;
        return goTo(messageTextPath(known, of), `A test is being sent to ${where}: ${textName(known, of)}.`);
      },
      async (refusal) => page(staff, known, of, await this.texts.get(store_id, known, of), { refusal }),
    );
  }
}

const languageOf = (language: string | undefined): MailLanguage | undefined =>
  LANGUAGES.find((known) => known === language);

/** @throws NotFoundException for an unknown language or kind */
function knownOf(language: string, kind: string): [MailLanguage, TextKind] {
  const known = languageOf(language);
  const of = TEXT_KINDS.find((each) => each === kind);
  if (known === undefined || of === undefined) throw new NotFoundException('There is no such email.');
  return [known, of];
}

function page(
  staff: Staff,
  language: MailLanguage,
  kind: TextKind,
  texts: StoreTexts,
  { isDraft = false, refusal }: { isDraft?: boolean; refusal?: Refusal } = {},
): PageResponse {
  return render(staff, MESSAGE_TEXT, { ...messageTextPage(language, kind, texts, isDraft), refusal });
}
