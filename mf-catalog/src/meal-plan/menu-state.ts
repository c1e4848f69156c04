import { parse, type AppStatusEvent } from 'shared-events';
import * as v from 'valibot';
import { ComposedTime } from '../delivery/composed-time';
import { parseMeals, type Meal } from '../menu/meal';
import { PlanSchema, type Plan } from '../menu/plan';

/** What /meal-plan is opened with, as navigation state. */
export interface MenuState {
  plan: Plan;
  menu: Meal[];
  /** Its value when the plan was opened; undefined if there was none yet. */
  appStatus?: AppStatusEvent;
}

/** What the page of a plan is composed with. */
export interface PlanPage extends MenuState { time?: ComposedTime | undefined }

const State = v.object({ plan: PlanSchema, menu: v.array(v.unknown()), appStatus: v.optional(v.unknown()) });

export function menuState(plan: Plan, menu: Meal[], appStatus: AppStatusEvent | undefined): MenuState {
  return { plan, menu, ...(appStatus && { appStatus }) };
}

/** Undefined if the state is missing or invalid. It is kept through reloads, so an older or newer build may have written it. */
export function parseMenuState(value: unknown): MenuState | undefined {
  const result = v.safeParse(State, value);
  const menu = result.success ? parseMeals(result.output.menu) : undefined;
  if (!result.success || !menu || menu.length === 0) return undefined;
  const appStatus = parse('app-status', result.output.appStatus);
  return { plan: result.output.plan, menu, ...(appStatus && { appStatus }) };
}

const Time = v.object({ time: v.fallback(v.optional(ComposedTime), undefined) });

export function parsePlanPage(value: unknown): PlanPage | undefined {
  const menu = parseMenuState(value);
  return menu && { ...menu, ...v.parse(Time, value) };
}
