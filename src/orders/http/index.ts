/** DTOs of orders that other contexts show, too. */
export { ActorView } from './dto/order-answers.dto.js';
export { ForecastProblemView, OrderReviewView } from './dto/order-answers.dto.js';
