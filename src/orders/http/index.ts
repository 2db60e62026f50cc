/** DTOs of orders that the bodies of other contexts contain. */
export { ReviewView } from './dto/order-answers.dto.js';
