/** Shapes of claims, and the photo of a request, for other contexts. */
export { ClaimBody } from './dto/claim.dto.js';
export { PhotoFileInterceptor, type PhotoRequest } from '../uploads/photo-file.interceptor.js';
