import type { KitchenOrder } from 'shared-api/schemas/kitchen-orders';
import { one as texts } from '../copy-orders';

/** Whose order it is, for a question in plain words. */
export const nameOf = ({ address }: KitchenOrder): string => address.name || texts.somebody;
