import { type Class, descriptionOf, type Field } from '../validation/field.js';
import { type Kept, type KeptMembers } from './kept-members.js';

/** What stays of an object of a DTO, as its members declare it. */
export function keptOf(dto: Class): KeptMembers {
  const { fields, keptFurther } = descriptionOf(dto);
  const kept = [...fields.values()].map((field) => [field.name, field.kept ?? keptInside(field)] as const);
  const members = Object.fromEntries(kept.filter((entry): entry is [string, Kept] => entry[1] !== false));
  return { ...members, ...keptFurther };
}

function keptInside(field: Field): Kept {
  return field.shape === 'value' ? true : keptOf(field.dto());
}
