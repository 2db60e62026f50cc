// SPDX-License-Identifier: Apache-2.0
import { createParamDecorator, type ExecutionContext, NotFoundException } from '@nestjs/common';
import { type Request } from 'express';
import { TEXT_KINDS, type TextKind } from 'parcelward/notifications';
import { knownLanguage, type Language } from './languages.js';

/** One kind of email in one language, whose texts the store may change. */
export interface StoreEmail {
  language: Language;
  kind: TextKind;
}

/** Handler parameter: the email that the path names by `:language` and `:kind`. @throws NotFoundException if there is none */
export const OfPath = createParamDecorator((_data: unknown, context: ExecutionContext): StoreEmail => {
  const { params } = context.switchToHttp().getRequest<Request<{ language: string; kind: string }>>();
  const language = knownLanguage(params.language);
  const kind = TEXT_KINDS.find((known) => known === params.kind);
  if (language === undefined || kind === undefined) throw new NotFoundException('There is no such email.');
  return { language, kind };
});
