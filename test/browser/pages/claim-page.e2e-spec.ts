// SPDX-License-Identifier: Apache-2.0
import { type ClaimDecisionsService } from '../../../src/claims/services/claim-decisions.service.js';
import { newVisit } from '../../support/browser.js';
import { aClaimable, aLineClaim, aPhoto, aPicture, claimOf, file } from '../../support/claims.js';
import { type Json } from '../../support/client.js';
import { aLine } from '../../support/orders.js';
import { expectSound, PHONE } from '../../support/page-look.js';
import { pathOf } from '../../support/pages.js';
import { PictureServer } from '../../support/picture-server.js';
import { service } from '../../support/services.js';
import { newStore, type TestStore } from '../../support/stores.js';

const decisions = service<ClaimDecisionsService>('ClaimDecisionsService');

let store: TestStore;
let line_items: Json[];

beforeAll(async () => {
  const host = await PictureServer.start('https');
  const image_url = host.put('/mug.jpg', await aPicture(300, 300).jpeg().toBuffer());
  const title = 'Blauer Porzellanbecher mit handbemaltem Blumenmuster';
  line_items = [
    aLine({ line_id: 'A', sku: 'MUG', title, image_url }),
    aLine({ line_id: 'B', sku: 'HAT', title: 'Hut' }),
  ];
  store = await newStore({ name: 'Corner Shop', branding: { support_email: 'help@shop.example' } });
});

/** The page of a claim with a photo, in German, whose words are the longest. */
async function pageOf(decide: (...claim: ReturnType<typeof onClaim>) => Promise<unknown>): Promise<string> {
  const order = await aClaimable(store, {}, { locale: 'de-DE', line_items });
  const claimed_images = [await aPhoto(store)];
  const members = { claim_reason: 'Damaged', claimed_images, additional_comment: 'Zerbrochen' };
  const claim = claimOf(await file(store, aLineClaim(order, { A: 1, B: 2 }, members)));
  await decide(...onClaim(String(claim.claim_id)));
  return pathOf(claim.claim_page_url);
}

const onClaim = (id: string) => [{ store: store.store, actor: { type: 'staff', id: 'ana' } as const }, id] as const;

const reason = 'Bitte schicken Sie uns ein Foto der Verpackung, auf dem auch das Versandetikett zu sehen ist.';

const STAGES: Record<string, Parameters<typeof pageOf>[0]> = {
  received: async () => {},
  question: (...claim) => decisions.requestInformation(...claim, { question: reason }),
  approved: (...claim) => decisions.approve(...claim, { amount: 17.5, reason: 'Ein Becher ist noch heil.' }),
  denied: (...claim) => decisions.deny(...claim, { reason }),
};

describe('the claim page', () => {
  it('is accessible at 320 pixels without a script in each state, in light and dark', async () => {
    const visit = await newVisit(PHONE);
    for (const [stage, decide] of Object.entries(STAGES)) {
      await visit.open(await pageOf(decide));
      await expectSound(visit, `claim-${stage}`, 'all');
      await visit.page.emulateMedia({ colorScheme: 'dark' });
      await expectSound(visit, `claim-${stage}-dark`, 'look');
      await visit.page.emulateMedia({ colorScheme: 'light' });
    }
  });
});
