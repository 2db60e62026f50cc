/** Shapes of orders in the bodies of other contexts. */
export { ReviewView } from './dto/order-review.dto.js';
