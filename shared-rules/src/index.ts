export { DAMAGE_REPORT_HOURS, REFUND_DAYS, REFUND_TAKES } from './after-sale';
export { ALLERGEN_STATUSES, combinedAllergens, type AllergenStatus } from './allergens';
export { calendarFile, hasDeliveryDay, type Delivery } from './calendar-file';
export { calorieRange, cartItemId, cartTotal, mealIdsOfItem, mealPrice } from './cart';
export {
  CALENDAR_TEXTS, DELETE_PHRASE, deliveredText, INVALID_DATE, LOGIN_TEXTS, NAME_TEXT, POST_CODE_TEXTS, SIGN_UP_TEXTS, SWITCH_TEXTS,
} from './copy';
export { clashOf, fitsDiet, tracesOf, type Clash, type Eatable } from './clash';
export { CHECKOUT_SESSION_MS, CHECKOUT_USABLE_MS } from './checkout-session';
export { formatDate, formatDay, formatDayOfYear } from './dates';
export { DIETS, EATS_ALL, eatsAll, type Diet, type NotEaten } from './diet';
export { isDeletePhrase } from './delete-phrase';
export { HELD_ANSWER_HOURS, heldPaymentText, type HeldPayment } from './held-payment';
export { DELIVERY_RADIUS_MILES, KITCHEN, distanceMiles, withinDeliveryArea, type Place } from './delivery-area';
export {
  CUT_OFF_DAY, CUT_OFF_TIME, DELIVERY_DAY, WEEKDAYS_PAST_CUT_OFF, cutOffOf, deliveryDate, isDeliveryDay, lastOrderDay, orderCutOff,
} from './delivery-date';
export { WEEKS_OFFERED, nextOrderingText, offeredDays, openDeliveryDay, otherDay, takenDayText, type TakenDays } from './delivery-week';
export { MAX_FULL_NAME, MAX_NAME, MIN_PASSWORD, MAX_POST_CODE } from './lengths';
export { addDays, londonDay, londonMidnight, londonTime } from './london';
export {
  ALLERGENS, DAYS, DAY_NAMES, MEAL_DAYS, MEAL_TIMES, PLAN_TYPES, SLOTS,
  type Allergen, type DayOfWeek, type MealTime, type PlanType, type Slot,
} from './menu';
export { checkName, safeName } from './name';
export { unbroken } from './unbroken';
export { formatNumber, formatPrice, parsePounds } from './numbers';
export {
  isKitchenRole, KITCHEN_ROLES, OPERATOR_ROLES, OPERATOR_SIGN_IN_MINUTES, operatorRole, type KitchenRole, type OperatorRole,
} from './operator-role';
export {
  DELIVERY_STATUSES, ORDER_STATUSES, deliveryStatusLabel, orderStatusLabel, paymentLabel, refundLabel, type DeliveryStatus,
  type OrderStatus,
} from './order-status';
export { checkPhone, internationalPhone, normalisePhone } from './phone';
export { planMenu, type MenuSlot, type PlaceableMeal } from './plan-menu';
export {
  LEAST_PAYMENT, MOST_AMOUNT_OFF, MOST_PERCENT_OFF, PROMOTION_CODE, isDiscountOf, leastTotal, promotionCode, reductionText, type Reduction,
} from './promotion';
export { checkPostCode, formatPostCode, normalisePostCode, outwardCode, type PostCodeProblem } from './post-code';
export { PROFILE_STATUSES, profileStatus, type ProfileStatus } from './profile-status';
export { BROWSER_DAYS, RETENTION } from './retention';
export { checkLogin, checkProfile, checkReset, checkSignUp, type FieldError, type ProfileFields, type SignUpFields } from './sign-up';
export { switchState, type SwitchStatus } from './switches';
export { TERMS_VERSION } from './terms';
export { typedText } from './typed-text';
export { vatByRate } from './vat';
