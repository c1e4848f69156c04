import { CUT_OFF_DAY, CUT_OFF_TIME, DAYS, DELIVERY_DAY } from 'shared-rules';
import { weekdayAfterDelivery } from 'shared-rules/delivery-date';
import { BOX_TEXTS } from 'shared-rules/handling-text';
import type { Question } from './home-data';

const LAST_DAY = weekdayAfterDelivery(DAYS.length - 1);

/** Apart from copy.ts: see questions.tsx. */
export const QUESTION_TEXTS: Question[] = [
  {
    question: 'How does it work?',
    answer: `Choose a plan, swap what you like, and pay. We cook 15 meals and bring them in one box on ${DELIVERY_DAY}; you heat them.`,
  },
  {
    question: 'Can I cancel an order?',
    answer: `Until ${CUT_OFF_TIME} at the end of the ${CUT_OFF_DAY} before your box comes, under My Orders or by the link in your receipt. You get back all that you paid.`,
  },
  {
    question: 'How long does the food keep?',
    answer: `Each meal says by when to eat it, how to keep it and how to heat it. One for ${LAST_DAY} keeps until ${LAST_DAY}. ${BOX_TEXTS.firstDay}`,
  },
  {
    question: 'What if I have an allergy?',
    answer: 'Each meal says which of the 14 key allergens it contains or may contain. One kitchen handles all 14: if traces could harm you, please do not order.',
  },
];
