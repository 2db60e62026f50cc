/** DTOs of orders that other contexts show or take, too. */
export { PostOrderBody } from './dto/order.dto.js';
export { CancelBody } from './dto/order-units.dto.js';
export { ActorView } from './dto/order-answers.dto.js';
export { ForecastProblemView, OrderReviewView } from './dto/order-answers.dto.js';
