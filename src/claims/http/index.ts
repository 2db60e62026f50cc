/** Shapes of claims, and the photo of a request, for other contexts. */
export { ClaimBody } from '../model/claim-bodies.js';
export { PhotoFileInterceptor, type PhotoRequest } from '../uploads/photo-file.interceptor.js';
