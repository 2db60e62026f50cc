/** Shapes of claims for other contexts. */
export { ClaimBody } from './dto/claim.dto.js';
