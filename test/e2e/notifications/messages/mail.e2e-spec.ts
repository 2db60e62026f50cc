import { randomUUID } from 'node:crypto';
import { MessageStack } from '../../../support/message-stack.js';
import { type SmtpReceiver, startSmtp } from '../../../support/smtp-receiver.js';

let stack: MessageStack;
let smtp: SmtpReceiver;
beforeAll(async () => {
  smtp = await startSmtp();
  stack = await MessageStack.start({ SMTP_URL: smtp.url });
}, 60_000);

const newAddress = (): string => `ana-${randomUUID().slice(0, 8)}@example.com`;

describe('a parcel of an order whose customer wants mails', () => {
  it('is told to them when it is on its way', async () => {
    const [store, email] = [await stack.store(), newAddress()];
    const order_number = await store.order({ customer: { email } });
    const number = await store.push({ order_number });
    await store.move(number, 'IN_TRANSIT');
    await stack.sent();
    const [mail] = smtp.to(email);
    expect(mail?.email.subject).toBe(`Your parcel is on its way – Order ${order_number}`);
    console.log(mail?.raw);
  });
});
