import { UsageError } from 'shared-api/server/command-line';
import { calorieRange } from 'shared-rules';
import type { Queryable } from '../../db/database';
import { Failure } from '../../http/failure';
import { correctedMeals, importMenu } from '../../menu/import-menu';
import { readMenuFile, type MenuFile } from '../../menu/menu-file';
import { menuChanges } from '../../menu/menu-changes';
import { readMenu, type MenuData } from '../../menu/menu-store';
import { milderAllergens } from '../../menu/milder-allergens';
import { planMenuAt, shownPlan, takePlanBack } from '../../menu/planned-menu';
import { countHolding } from '../../orders/changed-meals';
import { listCorrections } from '../../orders/read-changes';
import { readShopState } from '../../status/switches';
import type { Command } from '../command';
import { columns, menuWritten, money, plural, when } from '../output';
import { publish } from '../publish';

/** A row for each field that differs. */
function rowsOf({ what, id, change, fields }: ReturnType<typeof menuChanges>[number]): string[][] {
  return fields.length ? fields.map(({ field, was, now }) => [what, id, change, field, was, now]) : [[what, id, change]];
}

/** The version is read before the menu: if it changes between the two, the import refuses. */
async function liveMenu(db: Queryable): Promise<{ menuVersion: number; before: MenuData }> {
  const { menuVersion } = await readShopState(db);
  return { menuVersion, before: await readMenu(db) };
}

/** Whoever has a file from before a correction must not take it back without a word. @throws {Failure} 409 with the meals */
function requireNoneMilder(before: MenuData, file: MenuFile, version: number): void {
  const milder = milderAllergens(correctedMeals(before, file));
  if (milder.length === 0) return;
  const rows = columns(['Meal', 'Allergen', 'Was', 'Now'], milder.map(({ mealId, allergen, was, now }) => [mealId, allergen, was, now]));
  throw new Failure(409, 'milder_allergens', [
    `This file says less of allergens than the live menu, version ${version}:`, rows,
    `Was it made before a correction? 'menu export' has the menu as it is. If it is right, say so with --seen ${version}.`,
  ].join('\n\n'));
}

export const menuCommands: Record<string, Command> = {
  'menu show': {
    usage: '',
    what: 'Plans with prices, meals by number, and the menu’s version.',
    async run({ deps: { db } }, args) {
      args.none();
      const { plans, meals, retiredMeals } = await readMenu(db);
      const { menuVersion } = await readShopState(db);
      const { planned } = await shownPlan(db);
      const next = planned
        ? `\nAnother is planned for ${when(new Date(planned.at))} by ${planned.actor}.${planned.problem ? ` It did not go live: ${planned.problem}` : ''}`
        : '';
      return {
        data: { menuVersion, plans, meals: meals.length, retiredMeals: retiredMeals.length, ...(planned && { planned }) },
        text: `Menu version ${menuVersion}: ${plural(meals.length, 'meal')}, ${retiredMeals.length} retired.${next}\n\n${columns(['Plan', 'Name', 'Price', 'VAT', 'Calories'], plans.map((plan) =>
          [plan.id, plan.name, money(plan.priceInCents), `${plan.vatRate}%`, calorieRange(plan.minCalories, plan.maxCalories)]))}`,
      };
    },
  },
  'menu export': {
    usage: '[--to FILE]',
    what: 'Plans, meals and prices as import takes them, whole into a file: --to menu.json',
    options: { to: { type: 'string' } },
    async run({ deps: { db }, writeText }, args) {
      args.none();
      const to = args.value('to');
      if (to !== undefined && !writeText) throw new UsageError('A file is written by the machine on which the tool runs.');
      const { plans, meals } = await readMenu(db);
      const text = JSON.stringify({ plans, meals }, null, 2);
      if (to === undefined || !writeText) return { data: { plans, meals }, text };
      const file = await writeText(to, text);
      return { data: { file }, text: menuWritten(file) };
    },
  },
  'menu import': {
    usage: '<file> [--dry-run] [--seen VERSION]',
    what: 'Makes the shop’s plans, meals and prices those of the file; what is missing is retired. The dry run checks, and says what would change and of which version of the menu: with --seen it is taken in place of that one alone.',
    options: { 'dry-run': { type: 'boolean' }, seen: { type: 'string' } },
    async run(tools, args) {
      const { db } = tools.deps;
      const file = readMenuFile(await tools.readText(args.only('which file')));
      const seen = args.count('seen');
      const { menuVersion, before } = await liveMenu(db);
      const differences = menuChanges(before, file);
      const lines = differences.length ? `\n\n${columns(['', '', 'Change', 'Field', 'Was', 'Now'], differences.flatMap(rowsOf))}` : '';
      if (args.has('dry-run')) {
        return {
          data: { dryRun: true, menuVersion, differences },
          text: `The file is good. ${differences.length ? `It would change ${plural(differences.length, 'thing')}; nothing was changed. It was compared with version ${menuVersion}: import it with --seen ${menuVersion}.` : 'It would change nothing.'}${lines}`,
        };
      }
      if (seen === undefined) requireNoneMilder(before, file, menuVersion);
      const changed = await importMenu(db, file, tools.actor, tools.deps.now(), seen ?? menuVersion);
      const state = await readShopState(db);
      const published = changed ? await publish(tools, state) : '';
      const corrected = changed ? await listCorrections(db, tools.deps.now(), {}) : [];
      const told = corrected.filter((order) => order.menuVersion === state.menuVersion).length;
      const toTell = told ? `\n\n${plural(told, 'order holds', 'orders hold')} a meal that was corrected since it was ordered. Their customers are told by mail; 'allergens list' says who has not read it: telephone them.` : '';
      return {
        data: { changed, menuVersion: state.menuVersion, differences, ordersTold: told },
        text: changed
          ? `The menu is in, version ${state.menuVersion}. The composer renews the pages within seconds.${published}${lines}${toTell}`
          : 'The menu is as it was.',
      };
    },
  },
  'menu plan': {
    usage: '<file> --at YYYY-MM-DDTHH:MM [--seen VERSION]',
    what: 'The menu import at a time to come, in London. It goes live by itself if the menu is still today’s then, and customers are told then.',
    options: { at: { type: 'string' }, seen: { type: 'string' } },
    async run({ deps, actor, readText }, args) {
      const at = args.value('at');
      if (at === undefined) throw new UsageError('Say when, with --at YYYY-MM-DDTHH:MM.');
      const file = readMenuFile(await readText(args.only('which file')));
      const seen = args.count('seen');
      const { menuVersion, before } = await liveMenu(deps.db);
      if (seen === undefined) requireNoneMilder(before, file, menuVersion);
      const ordersToTell = await countHolding(deps.db, correctedMeals(before, file), deps.now());
      const goesLiveAt = await planMenuAt(deps, file, { at, seenVersion: seen ?? menuVersion }, actor);
      return {
        data: { at: goesLiveAt.toISOString(), menuVersion, ordersToTell },
        text: `It goes live at ${when(goesLiveAt)}. ${ordersToTell ? `${plural(ordersToTell, 'order holds', 'orders hold')} a meal that it corrects: each customer is told by mail then.` : 'It corrects no meal that somebody has ordered.'}`,
      };
    },
  },
  'menu unplan': {
    usage: '',
    what: 'Takes the planned menu back.',
    async run({ deps, actor }, args) {
      args.none();
      await takePlanBack(deps.db, actor);
      return { data: {}, text: 'The planned menu does not go live.' };
    },
  },
};
