/** What an operator may do at `/kitchen`: cook, pack and deliver; a manager also what touches money and the menu. */
export const OPERATOR_ROLES = ['kitchen', 'manager'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** How old a sign-in may be when a round with names and addresses is opened, or money is moved, in minutes. */
export const OPERATOR_SIGN_IN_MINUTES = 15;

/** A claim as it came: null for whoever is no operator. */
export function operatorRole(claim: unknown): OperatorRole | null {
  return OPERATOR_ROLES.find((role) => role === claim) ?? null;
}
