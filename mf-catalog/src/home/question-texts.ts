import { CUT_OFF_DAY, DELIVERY_DAY } from 'shared-rules';
import type { Question } from './home-data';

/** Apart from copy.ts: see questions.tsx. */
export const QUESTION_TEXTS: Question[] = [
  {
    question: 'How does it work?',
    answer: `Choose a plan, swap what you like, and pay. We cook 15 meals and bring them in one box on ${DELIVERY_DAY}; you heat them.`,
  },
  {
    question: 'Can I cancel an order?',
    answer: `Until midnight at the end of ${CUT_OFF_DAY}, under My Orders or by the link in your receipt. You get back all that you paid.`,
  },
  {
    question: 'What if I have an allergy?',
    answer: 'Each meal says which of the 14 key allergens it contains or may contain. One kitchen handles all 14: if traces could harm you, please do not order.',
  },
];
