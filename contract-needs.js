/** The contract that brought what a view's definition may hold (shared-remote/src/contract.ts). */
const SINCE = { load: 2 };
const FIRST = 1;
const LATEST = Math.max(FIRST, ...Object.values(SINCE));

/**
 * For webpack: finds the smallest contract that a remote needs, from what its views define. `needs`
 * is known once all modules are built.
 */
export class ContractNeeds {
  needs = FIRST;

  apply(compiler) {
    compiler.hooks.compilation.tap('ContractNeeds', (_, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm']) {
        normalModuleFactory.hooks.parser.for(type).tap('ContractNeeds', (parser) => {
          parser.hooks.program.tap('ContractNeeds', (program) => {
            this.needs = Math.max(this.needs, contractOf(program));
          });
        });
      }
    });
  }
}

function contractOf(program) {
  // By another way than its name defineView can't be followed: what it is given may be anything.
  if (program.body.some(handsOnAll)) return LATEST;
  const [local] = program.body.flatMap(
    (node) => (node.type === 'ImportDeclaration' && node.source.value === 'shared-remote' ? node.specifiers : []),
  )
    .filter(({ imported }) => imported?.name === 'defineView').map((specifier) => specifier.local.name);
  if (local === undefined) return FIRST;
  let needs = FIRST;
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.name !== local) return;
    const [definition] = node.arguments;
    // What can't be read here may be anything.
    const fields = definition?.type === 'ObjectExpression' ? definition.properties : undefined;
    if (!fields || fields.some(({ type, computed }) => type !== 'Property' || computed)) needs = LATEST;
    else for (const { key } of fields) needs = Math.max(needs, SINCE[key.name ?? key.value] ?? FIRST);
  });
  return needs;
}

function handsOnAll({ type, source, specifiers = [] }) {
  if (source?.value !== 'shared-remote') return false;
  return type.startsWith('Export') ? type === 'ExportAllDeclaration' || specifiers.some(({ local }) => local.name === 'defineView')
    : specifiers.some((specifier) => specifier.type === 'ImportNamespaceSpecifier');
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (typeof node?.type === 'string') {
    visit(node);
    for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) walk(child, visit);
  }
}
