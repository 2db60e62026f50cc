// SPDX-License-Identifier: Apache-2.0
import { type ClaimDryRun, type CustomerClaimLine } from '../../claims/index.js';
import { amountText } from '../../platform/money/money.js';
import { CLAIM_REASONS } from '../../stores/index.js';
import { type Access } from '../model/access.js';
import { type ClaimDraft } from '../model/drafts.js';
import { flowHref, type PhotoAlert } from '../model/flow.js';
import {
  type ClaimAlert,
  claimObstacles,
  MAX_CUSTOMER_PHOTOS,
  offeredResolutions,
  type ReadClaim,
} from '../rules/claim-form.js';
import { choices, chosenItems, lineRow } from './line-rows.js';

type PageFacts = Pick<Access, 'store' | 'order' | 'page' | 'texts' | 'picture' | 'token' | 'flow'>;

export function claimFormView(
  { store, texts, picture }: PageFacts,
  lines: readonly CustomerClaimLine[],
  draft: ReadClaim['draft'] | undefined,
  alert: ClaimAlert | undefined,
) {
  const { claims, form } = texts;
  const rows = lines.map(({ line, quantity }) => lineRow(line, quantity, { chosen: draft?.lines ?? [], picture }));
  const scope = draft && (draft.full ? 'whole' : 'some');
  return {
    alert: alert && form[alert],
    reasons: choices(CLAIM_REASONS, draft?.reason, (reason) => claims.reasons[reason]),
    scopes: choices(['whole', 'some'], scope, (value) => (value === 'whole' ? claims.whole : claims.some)),
    lines: rows,
    hasPictures: rows.some(({ image }) => image !== undefined),
    resolutions: choices(
      offeredResolutions(store.claim_policy),
      draft?.resolution,
      (resolution) => claims.resolutions[resolution],
    ),
    comment: draft?.comment ?? '',
    texts: { ...form, ...claims, comment: claims.describe, items: texts.items },
  };
}

/**
 * View model of the page that shows a claim before it is filed, with its photos.
 * @param pictureOf the address of a photo on this host, if it is there
 */
export function claimCheckView(
  facts: PageFacts,
  draft: ClaimDraft,
  forecast: ClaimDryRun,
  { isChanged, photo }: { isChanged: boolean; photo: PhotoAlert | undefined },
  pictureOf: (url: string) => string | undefined,
) {
  const { order, page, texts, picture } = facts;
  const { claims, form } = texts;
  const { photos, reason, resolution, comment } = draft;
  const units = draft.full ? forecast.lines : draft.lines;
  const found = claimObstacles(forecast.verdicts.flatMap(({ problems }) => problems));
  const obstacles = found.flatMap((each) => {
    if ('message' in each) return [each.message];
    // A photo that is still to come is no fault.
    return each.obstacle === 'photos' ? [] : [claims.obstacles[each.obstacle]];
  });
  const needsPhoto = obstacles.length < found.length;
  const { payout } = forecast;
  const isRefund = resolution === 'REFUND' && payout !== undefined && obstacles.length === 0;
  return {
    alert: isChanged ? form.changed : undefined,
    ...chosenItems(order.content.line_items, units, picture),
    facts: [
      { label: claims.what, value: claims.reasons[reason] },
      { label: claims.wish, value: claims.resolutions[resolution] },
      ...(comment === '' ? [] : [{ label: form.comment, value: comment }]),
      ...(isRefund ? [{ label: claims.upTo, value: amountText(payout.amount, payout.currency, page.locale) }] : []),
    ],
    change: { label: form.change, href: flowHref(facts) },
    photos: {
      title: needsPhoto || photos.length > 0 ? claims.photos.title : claims.photos.optional,
      hint: claims.photos[needsPhoto ? 'needed' : 'hint'](MAX_CUSTOMER_PHOTOS),
      list: photos.map((url, index) => ({ url, src: pictureOf(url), label: claims.photoNumber(index + 1) })),
    },
    needsPhoto,
    mayAddPhoto: photos.length < MAX_CUSTOMER_PHOTOS,
    photoAlert: photo && claims.photoAlerts[photo],
    photoAction: flowHref(facts, '/photos'),
    removeAction: flowHref(facts, '/photos/remove'),
    obstacles,
    maySubmit: obstacles.length === 0 && !needsPhoto,
    next: [claims.review, form.keep],
    submit: claims.submit,
    texts: { ...form, ...claims, items: texts.items },
  };
}
