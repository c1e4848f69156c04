import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Meal, Plan } from 'shared-api';
import { DIETS, type Diet } from 'shared-rules';
import { listOf, moment } from './columns';

export const plans = pgTable('plans', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  minCalories: integer('min_calories').notNull(),
  maxCalories: integer('max_calories').notNull(),
  sortOrder: integer('sort_order').notNull(),
  photo: jsonb('photo').$type<Plan['photo']>().notNull(),
  priceInCents: integer('price_in_cents').notNull(),
  /** A percentage. */
  vatRate: doublePrecision('vat_rate').notNull(),
  stripeProductId: text('stripe_product_id').notNull(),
  active: boolean('active').notNull().default(true),
}, (row) => [check('plans_price', sql`${row.priceInCents} >= 0`)]);

export const meals = pgTable('meals', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  photoURL: text('photo_url').notNull(),
  day: text('day'),
  mealTime: text('meal_time'),
  ingredients: jsonb('ingredients').$type<string[]>().notNull(),
  allergens: jsonb('allergens').$type<Meal['allergens']>().notNull(),
  /** The strictest diet that it fits; null: none, or not marked. */
  diet: text('diet').$type<Diet>(),
  /** How it is kept and heated at home; null: not said. */
  handling: jsonb('handling').$type<NonNullable<Meal['handling']>>(),
  configurations: jsonb('configurations').$type<Meal['configurations']>().notNull(),
  /** Ids, in the order in which the dropdown offers them. */
  replaceableBy: jsonb('replaceable_by').$type<string[]>().notNull(),
  active: boolean('active').notNull().default(true),
}, (row) => [
  // "Unknown" can't be stored: all 14 are there, each one of three words.
  check('meals_allergens_known', sql`${row.allergens} ?& array['celery','gluten','crustaceans','eggs','fish','lupin','milk','molluscs','mustard','nuts','peanuts','sesame','soya','sulphites']
    AND NOT jsonb_path_exists(${row.allergens}, '$.* ? (@ != "contains" && @ != "mayContain" && @ != "free")')`),
  check('meals_diet', sql`${row.diet} IN ${listOf(DIETS)}`),
]);

/** Each menu that was ever live, whole, under its version: to look at, and to go back to. */
export const menuVersions = pgTable('menu_versions', {
  version: integer('version').primaryKey(),
  plans: jsonb('plans').$type<Plan[]>().notNull(),
  meals: jsonb('meals').$type<Meal[]>().notNull(),
  actor: text('actor').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** The one menu that is to go live at a time to come. */
export const plannedMenu = pgTable('planned_menu', {
  id: integer('id').primaryKey().default(1),
  plans: jsonb('plans').$type<Plan[]>().notNull(),
  meals: jsonb('meals').$type<Meal[]>().notNull(),
  /** The version that it was compared with: it goes live in place of no other. */
  seenVersion: integer('seen_version').notNull(),
  goesLiveAt: moment('goes_live_at').notNull(),
  actor: text('actor').notNull(),
  /** Why it did not go live when it was due. */
  problem: text('problem'),
}, (row) => [check('planned_menu_is_one_row', sql`${row.id} = 1`)]);

/** Every meal that ever stood in a slot of a plan: tells "the menu changed" (409) from "never offered" (422). */
export const offered = pgTable('offered_choices', {
  planId: text('plan_id').notNull().references(() => plans.id),
  slot: smallint('slot').notNull(),
  mealId: text('meal_id').notNull().references(() => meals.id),
}, (row) => [primaryKey({ columns: [row.planId, row.slot, row.mealId] })]);
