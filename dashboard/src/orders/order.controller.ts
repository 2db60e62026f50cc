// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Inject, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { MessageResendsService, type SentMessage, SentMessagesService } from 'parcelward/notifications';
import { OrderFlagsService } from 'parcelward/orders';
import { type Form, text } from '../core/forms.js';
import { Id } from '../core/ids.js';
import { mailFrame } from '../core/mail-frame.js';
import { orderPath } from '../core/navigation.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { SETTINGS, type Settings } from '../core/settings.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { DeskFactsService } from '../desk/desk-facts.service.js';
import { messagePage } from './message.page.js';
import { OrderFactsService } from './order-facts.service.js';
import { MESSAGE_PAGE, ORDER } from './order.html.js';
import { orderPage } from './order.page.js';

/** One order: its page, its flags, and the messages about it. */
@Controller('orders/:number')
export class OrderController {
  constructor(
    private readonly facts: OrderFactsService,
    private readonly flags: OrderFlagsService,
    private readonly messages: SentMessagesService,
    private readonly resends: MessageResendsService,
    private readonly desk: DeskFactsService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Get()
  show(@AsStaff() staff: Staff, @Param('number') number: string, @Query() query: Form): Promise<PageResponse> {
    const [cursor = '', until = ''] = [text(query, 'cursor'), text(query, 'until')];
    return this.page(staff, number, {
      cursor: /^\d{1,9}$/.test(cursor) ? cursor : undefined,
      until: Number.isNaN(Date.parse(until)) ? undefined : until,
    });
  }

  @Post('flags')
  acknowledge(@AsStaff() staff: Staff, @Param('number') number: string, @Body() form: Form): Promise<PageResponse> {
    const input = { digest: text(form, 'digest') ?? '', comment: text(form, 'comment') ?? '' };
    return orRefuse(
      async () => {
        await this.flags.acknowledge(staff.caller, number, input);
        return goTo(orderPath(number), 'Flags acknowledged.');
      },
      (refusal) => this.page(staff, number, { refusal }),
    );
  }

  @Get('messages/:id')
  message(
    @AsStaff() staff: Staff,
    @Param('number') number: string,
    @Param('id', Id) id: string,
  ): Promise<PageResponse> {
    return this.messageWith(staff, number, id);
  }

  @Get('messages/:id/html')
  async html(
    @AsStaff() staff: Staff,
    @Param('number') number: string,
    @Param('id', Id) id: string,
  ): Promise<PageResponse> {
    await this.messageOf(staff, number, id);
    const preview = await this.messages.preview(staff.store.store_id, id);
    if (!preview?.html) throw new NotFoundException('This message has no HTML.');
    return mailFrame(preview.html);
  }

  @Post('messages/:id/resend')
  resend(
    @AsStaff() staff: Staff,
    @Param('number') number: string,
    @Param('id', Id) id: string,
    @Body() form: Form,
  ): Promise<PageResponse> {
    return orRefuse(
      async () => {
        await this.messageOf(staff, number, id);
        const { recipient } = await this.resends.resend(staff.caller, id, text(form, 'form_id') ?? '');
        const audit = `Sent a message of order ${number} again`;
        return { ...goTo(`${orderPath(number)}#messages`, `The message is being sent to ${recipient}.`), audit };
      },
      (refusal) => this.messageWith(staff, number, id, refusal),
    );
  }

  @Post('messages/:id/allow')
  async allow(
    @AsStaff() staff: Staff,
    @Param('number') number: string,
    @Param('id', Id) id: string,
  ): Promise<PageResponse> {
    const { recipient } = await this.messageOf(staff, number, id);
    await this.messages.allowAddress(staff.store.store_id, id);
    const audit = `Allowed emails about order ${number} again`;
    return { ...goTo(`${orderPath(number)}#messages`, `Emails to ${recipient} are allowed again.`), audit };
  }

  private async page(
    staff: Staff,
    number: string,
    { cursor, until, refusal }: { cursor?: string; until?: string; refusal?: Refusal },
  ): Promise<PageResponse> {
    const [facts, desk] = await Promise.all([
      this.facts.read(staff.store, number, cursor),
      this.desk.read(staff, { kind: 'order', id: number }),
    ]);
    const { timeZone } = staff;
    const { photoOrigins } = this.settings;
    return render(staff, ORDER, {
      ...orderPage(facts, { timeZone, now: new Date(), photoOrigins, until }),
      desk,
      refusal,
    });
  }

  private async messageWith(staff: Staff, number: string, id: string, refusal?: Refusal): Promise<PageResponse> {
    const message = await this.messageOf(staff, number, id);
    const preview = await this.messages.preview(staff.store.store_id, id);
    return render(staff, MESSAGE_PAGE, { ...messagePage(number, message, preview), refusal });
  }

  /** @throws NotFoundException if the message is about another order */
  private async messageOf({ store }: Staff, number: string, id: string): Promise<SentMessage> {
    const message = await this.messages.get(store.store_id, id);
    if (message.order_number !== number) throw new NotFoundException(`Order ${number} has no message ${id}.`);
    return message;
  }
}
