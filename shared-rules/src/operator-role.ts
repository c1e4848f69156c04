/**
 * What an operator may do. At `/kitchen`: cook, pack and deliver; a manager also what touches money and the menu. A releaser is of a
 * team that has a remote: at `/releases`, and nowhere else, what is live; so may a manager.
 */
export const KITCHEN_ROLES = ['kitchen', 'manager'] as const;
export type KitchenRole = (typeof KITCHEN_ROLES)[number];
export const OPERATOR_ROLES = [...KITCHEN_ROLES, 'releaser'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** How old a sign-in may be when a round with names and addresses is opened, money is moved or something is released, in minutes. */
export const OPERATOR_SIGN_IN_MINUTES = 15;

/** A claim as it came: null for whoever is no operator. */
export function operatorRole(claim: unknown): OperatorRole | null {
  return OPERATOR_ROLES.find((role) => role === claim) ?? null;
}

/** Narrows a role to those of the kitchen. */
export const isKitchenRole = (role: OperatorRole | null): role is KitchenRole => KITCHEN_ROLES.some((one) => one === role);
