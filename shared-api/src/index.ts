export { validEntries, parseAnswer } from './answers/parse-answer';
export { ApiError, createClient, type ApiClient } from './client';
export { errorText } from './error-text';
export type { RouteName } from './routes';
export type { CartChange, CheckoutItem, CheckoutRequest, CheckoutSession, PaymentStatus } from './schemas/checkout';
export type { Allergens, AllergenStatus, Meal, MealConfiguration, OfferedPlan, Plan } from './schemas/menu';
export type { AddressCorrection, ChangedMeal, Order, OrderAddress, OrderClaim, OrderLine, OrderPage, OrderRefund } from './schemas/order';
export type { Report } from './schemas/report';
export type { Profile, ProfileUpdate, Registration } from './schemas/user';
