import { Refusal } from '../refusal';
import { isShell, type BuildRecord } from './build-record';

/** Brotli bytes of each file, by its path below `files/`. */
export type Sizes = Map<string, number>;

/** @throws {Refusal} `budget`, listing each part that has outgrown what its remote.json allows (Brotli bytes). */
export function checkBudgets(record: BuildRecord, sizes: Sizes): void {
  const { budgets } = record.declaration;
  const total = (files: string[]) => files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const views = (build: BuildRecord) => (isShell(build)
    ? []
    : [
        ...[...build.declaration.routes, ...build.declaration.overlays].map(
          ({ view }) => ({ part: `view ${view}`, view, budget: build.declaration.budgets.view }),
        ),
        ...build.declaration.fragments.map(({ name, view, budget }) => ({ part: `fragment ${name}`, view, budget })),
      ].map(({ part, view, budget }) => ({ part, bytes: total(build.modules[view] ?? []), budget })));
  const parts = [
    { part: 'entry', bytes: total([record.entry]), budget: budgets.entry },
    ...(record.style ? [{ part: 'style', bytes: total([record.style]), budget: budgets.style }] : []),
    ...views(record),
  ];
  const over = parts.filter(({ bytes, budget }) => bytes > budget);
  if (over.length === 0) return;
  const list = over.map(({ part, bytes, budget }) => `${part} is ${bytes} bytes of ${budget}`).join('; ');
  throw new Refusal('budget', `${record.name} is over its budget (Brotli): ${list}.`, over);
}
