// SPDX-License-Identifier: Apache-2.0
import { ExactNumber } from '../json/exact-json.js';
import { OPAQUE_MEMBERS, PERSON_MEMBERS } from '../privacy/contacts.js';
import { type Class, descriptionOf, type Field } from '../validation/field.js';

export const MAX_BODY_BYTES = 4096;
/** The longest text and number whose value or shape is shown. */
const MAX_SHAPE = 40;

/** Neither white space nor `@`, so no name of several words and no e-mail address. */
const CODE = /^[\w#.:/+-]{1,128}$/;
const NAME = /^[A-Za-z_]\w{0,39}$/;

/** A masked body as JSON text. */
export interface MaskedBody {
  text: string;
  /** Members or items at its end were left out. */
  isCut: boolean;
}

/**
 * Masks a parsed JSON body (C-LOG-6): values that an erasure keeps stay, if they look like a code and are not about a person. Of
 * `OPAQUE_MEMBERS` not even the names stay. Of other texts and numbers only the shape stays: `Aaa Aaaaa` for `Ana Souza`, `99`
 * for `27`. Members that exceed `MAX_BODY_BYTES` are left out.
 * @param dto of the body; members that it does not name are masked
 */
export function maskedBody(json: unknown, dto: Class): MaskedBody {
  const masker = new Masker();
  const place = { name: '', declared: dto, isPersonal: false };
  return { text: masker.textOf(json, place) ?? 'null', isCut: masker.isCut };
}

/** Masks the names in a pointer to a fault as in the body. A pointer ends at a member of which nothing stays. */
export function maskedPointer(pointer: string): string {
  const names = pointer.split('/').slice(1);
  const opaque = names.findIndex((name) => OPAQUE_MEMBERS.has(name));
  return names
    .slice(0, opaque < 0 ? names.length : opaque + 1)
    .map((name) => `/${/^\d{1,6}$/.test(name) ? name : maskedName(name)}`)
    .join('');
}

/** Where a value stands in a body. */
interface Place {
  name: string;
  /** The DTO of an object or of the items of a list; `kept` for a value that an erasure keeps. */
  declared: Class | 'kept' | undefined;
  /** Whether the value is part of a person. */
  isPersonal: boolean;
}

class Masker {
  isCut = false;
  private bytesLeft = MAX_BODY_BYTES;

  /** @returns undefined if there is no room */
  textOf(value: unknown, place: Place): string | undefined {
    const { name, declared, isPersonal } = place;
    if (typeof value !== 'object' || value === null || value instanceof ExactNumber)
      return this.fitting(maskedLeaf(value, declared === 'kept' && !isPersonal));
    if (OPAQUE_MEMBERS.has(name)) return this.fitting('"…"');
    const [open, close] = Array.isArray(value) ? '[]' : '{}';
    if (this.fitting(`${open}${close}`) === undefined) return undefined;
    const inside = { ...place, isPersonal: isPersonal || PERSON_MEMBERS.has(name) };
    const parts = Array.isArray(value)
      ? this.items(value, inside)
      : this.members(value as Record<string, unknown>, inside);
    return `${open}${parts.join()}${close}`;
  }

  private items(list: readonly unknown[], place: Place): string[] {
    const parts: string[] = [];
    for (const item of list) {
      const text = this.fitting(',') && this.textOf(item, place);
      if (text === undefined) break;
      parts.push(text);
    }
    return parts;
  }

  private members(object: Record<string, unknown>, { declared, isPersonal }: Place): string[] {
    const fields = typeof declared === 'function' ? descriptionOf(declared).fields : undefined;
    const parts: string[] = [];
    for (const name in object) {
      const key = this.fitting(`${JSON.stringify(maskedName(name))}:`);
      const place = { name, declared: declaredBy(fields?.get(name)), isPersonal };
      const text = key && this.fitting(',') && this.textOf(object[name], place);
      if (text === undefined) break;
      parts.push(`${key}${text}`);
    }
    return parts;
  }

  private fitting(text: string): string | undefined {
    this.bytesLeft -= Buffer.byteLength(text);
    if (this.bytesLeft >= 0) return text;
    this.isCut = true;
    return undefined;
  }
}

function declaredBy(field: Field | undefined): Place['declared'] {
  if (field?.shape !== 'value') return field?.dto();
  return field.kept === true ? 'kept' : undefined;
}

function maskedLeaf(value: unknown, isKept: boolean): string {
  if (typeof value === 'string') return JSON.stringify(isKept && CODE.test(value) ? value : shapeOf(value));
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return String(value);
  const literal = String(value);
  if (isKept && literal.length <= MAX_SHAPE) return literal;
  const digits = literal.replace(/e.*$/i, '').replaceAll(/\d/g, '9');
  // A number may not end in a dot.
  return digits.slice(0, MAX_SHAPE).replace(/\.$/, '');
}

function maskedName(name: string): string {
  return NAME.test(name) ? name : shapeOf(name);
}

/** Letters become `a` or `A`, digits `9`; ASCII punctuation stays, and other characters become `?`. */
function shapeOf(text: string): string {
  const shape = text
    .slice(0, MAX_SHAPE)
    .replaceAll(/\p{Lu}/gu, 'A')
    .replaceAll(/(?![aA])\p{L}/gu, 'a')
    .replaceAll(/\p{N}/gu, '9')
    .replaceAll(/[^\x20-\x7e]/gu, '?');
  return text.length > MAX_SHAPE ? `${shape}… (${text.length} characters)` : shape;
}
