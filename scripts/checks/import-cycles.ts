import path from 'node:path';
import ts from 'typescript';

/** Which of the known files a file imports, types too. A package of ours is reached by its name: 'shared-rules/cart'. */
export function importsOf(file: string, text: string, known: ReadonlySet<string>): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => resolveImport(file, fileName, known) ?? []);
}

export function resolveImport(from: string, name: string, known: ReadonlySet<string>): string | undefined {
  const [, shared, inner = 'index'] = /^(shared-[a-z]+)(?:\/(.+))?$/.exec(name) ?? [];
  if (!shared && !name.startsWith('.')) return undefined;
  const target = shared ? `${shared}/src/${inner}` : path.posix.join(path.posix.dirname(from), name);
  return ['', '.ts', '.tsx', '.js', '/index.ts', '/index.tsx'].map((ending) => target + ending).find((file) => known.has(file));
}

/** Groups of files that import each other, directly or through others (Tarjan's strongly connected components). */
export function importCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];

  function visit(file: string): number {
    const own = order.size;
    let low = own;
    order.set(file, own);
    stack.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next) ?? low);
    }
    lowest.set(file, low);
    if (low === own) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1) cycles.push(group.sort());
    }
    return low;
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
