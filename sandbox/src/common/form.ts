/** What a form-encoded body decodes to: text at the leaves, nested by brackets. Lists keep their keys ('0', '1', …). */
export type FormValue = string | FormTree;
export interface FormTree {
  [key: string]: FormValue;
}

/** A body that no form encoder would write: clashing keys, open brackets, too deep. */
export class MalformedForm extends Error {
  constructor(
    message: string,
    readonly param: string,
  ) {
    super(message);
  }
}

const MAX_DEPTH = 12;

/** Decodes `a[b][0]=c` as payment providers do. `a[]=x&a[]=y` counts up. Throws MalformedForm. */
export function decodeForm(text: string): FormTree {
  const root = emptyTree();
  if (text === '') return root;
  for (const [key, value] of new URLSearchParams(text)) place(root, key, value);
  return root;
}

/** The leaf under a key, or '' when it is missing or nested. */
export function field(tree: FormTree, key: string): string {
  const value = tree[key];
  return typeof value === 'string' ? value : '';
}

function emptyTree(): FormTree {
  const tree: FormTree = Object.create(null);
  return tree;
}

function place(root: FormTree, key: string, value: string): void {
  const steps = pathOf(key);
  let tree = root;
  steps.forEach((step, depth) => {
    const name = step === '' ? String(Object.keys(tree).length) : step;
    const here = tree[name];
    if (depth === steps.length - 1) {
      if (here !== undefined) throw new MalformedForm(`Parameter given twice: ${key}`, key);
      tree[name] = value;
      return;
    }
    if (typeof here === 'string') throw new MalformedForm(`Parameter is both text and a hash: ${key}`, key);
    const next = here ?? emptyTree();
    tree[name] = next;
    tree = next;
  });
}

function pathOf(key: string): string[] {
  const open = key.indexOf('[');
  if (open < 0 && !key.includes(']')) return [key];
  const rest = key.slice(Math.max(open, 0));
  if (open === 0 || !/^(\[[^[\]]*\])+$/.test(rest)) throw new MalformedForm(`Malformed parameter name: ${key}`, key);
  const steps = [key.slice(0, open), ...rest.slice(1, -1).split('][')];
  if (steps.length > MAX_DEPTH) throw new MalformedForm(`Parameter nested too deeply: ${key}`, key);
  return steps;
}
