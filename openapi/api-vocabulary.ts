import { type Vocabulary } from './describe-schemas.js';
import { MEMBERS } from './member-descriptions.js';
import { SCHEMAS } from './schema-descriptions.js';

/** The words of both OpenAPI documents. */
export const VOCABULARY: Vocabulary = { members: MEMBERS, schemas: SCHEMAS };
