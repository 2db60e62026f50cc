import { type Vocabulary } from './describe-schemas.js';

export const VOCABULARY: Vocabulary = { members: {}, schemas: {} };
