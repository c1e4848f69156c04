import type { Measure } from './measure';

/** Text of a source file, which occurs in it once, and what stands there where the mechanism is missing. */
export interface Edit { file: string; from: string; to: string }

/** What exists only because it makes something faster. */
export interface Mechanism {
  /** A short name, unique, for `--only`. */
  id: string;
  what: string;
  /** Where it was decided. */
  decision: string;
  without: readonly Edit[];
  measures: readonly Measure[];
}

/** The mechanisms of decisions 010 to 019 that are still in the code. */
export const MECHANISMS: readonly Mechanism[] = [
  {
    id: 'in-the-tap', decision: '010', what: 'a page is rendered in the same task as the tap',
    without: [{
      file: 'shared-remote/src/parcel.tsx', from: "if (typeof flushSync === 'function') flushSync(render);",
      to: "if (typeof flushSync === 'string') flushSync(render);",
    }],
    measures: [{ part: 'change', to: 'meal-plan' }, { part: 'change', to: 'cart' }],
  },
  {
    id: 'below-the-fold', decision: '010', what: 'what is below the first screen is rendered after the paint',
    without: [{
      file: 'shared-remote/src/shop.tsx', from: "useState(() => hydrate || navigation.action() === 'POP')",
      to: "useState(() => hydrate || navigation.action() !== 'none')",
    }],
    measures: [{ part: 'change', to: 'meal-plan' }],
  },
  {
    id: 'node-first', decision: '010', what: "the old page's node goes before its view is unmounted",
    without: [
      { file: 'shell/src/slot/slot.ts', from: '    node.remove();\n', to: '' },
      {
        file: 'shell/src/slot/slot.ts',
        from: 'const late = setTimeout(() => face.showWaiting({ keep: false }), SOON);\n    try {\n      await view.unmount();\n',
        to: 'const late = setTimeout(() => face.showWaiting({ keep: false }), SOON);\n    try {\n      await view.unmount();\n      node.remove();\n',
      },
    ],
    measures: [{ part: 'change', to: 'meal-plan' }, { part: 'change', to: 'cart' }],
  },
  {
    id: 'carried', decision: '011', what: 'the first picture comes within the document',
    without: [{ file: 'shared-ui/src/picture.tsx', from: '{carried && <source', to: '{carried && alt === undefined && <source' }],
    measures: [{ part: 'load', route: 'home', figure: 'lcp' }, { part: 'load', route: 'home', figure: 'bytes' }],
  },
  {
    id: 'pictures-later', decision: '011', what: 'pictures further down are fetched when the first view is there',
    without: [{ file: 'shared-ui/src/picture.module.css', from: '    animation: starting 6s;\n', to: '' }],
    measures: [
      { part: 'load', route: 'home', figure: 'lcp' }, { part: 'load', route: 'plan', figure: 'lcp' },
      { part: 'load', route: 'meal-plan', figure: 'lcp' },
      { part: 'tap', scrolled: false, ahead: false, figure: 'answered' },
    ],
  },
  {
    id: 'bands', decision: '013', what: "home's sections further down are laid out one after another",
    without: [{ file: 'mf-catalog/src/home/section.module.css', from: '  animation: below 0.4s;\n', to: '' }],
    measures: [{ part: 'load', route: 'home', figure: 'fcp' }, { part: 'load', route: 'home', figure: 'lcp' }],
  },
  {
    id: 'two-tasks', decision: '013', what: "the shell's libraries and its start are two tasks",
    without: [
      { file: 'shell/src/main.tsx', from: 'whenParsed(() => setTimeout(() => {', to: 'whenParsed(() => (() => {' },
      { file: 'shell/src/main.tsx', from: '\n})));', to: '\n})()));' },
    ],
    measures: [{ part: 'tap', scrolled: true, ahead: true, figure: 'inp' }, { part: 'load', route: 'cart', figure: 'tbt' }],
  },
  {
    id: 'own-versions', decision: '013', what: "the shell takes its own shared libraries without comparing versions",
    without: [{ file: 'webpack.common.js', from: 'version, requiredVersion: false }', to: 'version, requiredVersion: `^${version}` }' }],
    measures: [{ part: 'tap', scrolled: false, ahead: true, figure: 'answered' }, { part: 'load', route: 'cart', figure: 'tbt' }],
  },
  {
    id: 'loaded-modules', decision: '013', what: 'the loader keeps the modules that have loaded',
    without: [
      { file: 'shell/src/federation/loader.ts', from: '      if (before?.loaded.has(module)) return before.loaded.get(module);\n', to: '' },
    ],
    measures: [{ part: 'change', to: 'meal-plan' }, { part: 'change', to: 'cart' }],
  },
  {
    id: 'compiled-ahead', decision: '015', what: 'scripts are compiled while they come',
    without: [{ file: 'webpack.common.js', from: "banner: '//# allFunctionsCalledOnLoad'", to: "banner: '// '" }],
    measures: [
      { part: 'tap', scrolled: false, ahead: true, figure: 'answered' },
      { part: 'tap', scrolled: false, ahead: false, figure: 'answered' }, { part: 'load', route: 'cart', figure: 'lcp' },
      { part: 'load', route: 'cart', figure: 'tbt' },
    ],
  },
  {
    id: 'no-intl', decision: '016', what: 'numbers and dates without `Intl`',
    without: [
      {
        file: 'shared-rules/src/numbers.ts',
        from: "  const [pounds = '', rest = ''] = (Math.abs(known) / 100).toFixed(2).split('.');\n  return `${known < 0 ? '-' : ''}£${groupThousands(pounds)}.${rest}`;",
        to: "  pounds ??= new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });\n  return pounds.format(known / 100);",
      },
      {
        file: 'shared-rules/src/numbers.ts', from: '/** Pounds as typed',
        to: 'let pounds: Intl.NumberFormat | undefined;\n\n/** Pounds as typed',
      },
      {
        file: 'shared-rules/src/london.ts', from: '  const year = at.getUTCFullYear();\n',
        to: "  clock ??= new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' });\n  if (clock.format(at) === '') return at;\n  const year = at.getUTCFullYear();\n",
      },
      { file: 'shared-rules/src/london.ts', from: 'const DAY_MS', to: 'let clock: Intl.DateTimeFormat | undefined;\nconst DAY_MS' },
    ],
    measures: [
      { part: 'tap', scrolled: false, ahead: true, figure: 'answered' }, { part: 'load', route: 'cart', figure: 'lcp' },
      { part: 'load', route: 'cart', figure: 'tbt' },
    ],
  },
  {
    id: 'async-script', decision: '017', what: 'the document ends without its script',
    without: [{ file: 'shell/src/document/document-head.tsx', from: 'async={!linked} defer={linked}', to: 'async={false} defer' }],
    measures: [{ part: 'load', route: 'cart', figure: 'fcp' }, { part: 'load', route: 'cart', figure: 'lcp' }],
  },
  {
    id: 'compressed-answers', decision: '018', what: "the API's answers are compressed",
    without: [{ file: 'backend/src/http/register-routes.ts', from: 'compress: PREPARED.has(name) ? false : {},', to: 'compress: false,' }],
    measures: [{ part: 'load', route: 'orders', figure: 'lcp' }, { part: 'load', route: 'orders', figure: 'bytes' }],
  },
  {
    id: 'service-words', decision: '019', what: 'a service has its words in a file of its own',
    without: [
      {
        file: 'mf-cart-checkout/src/copy.ts', from: "import { cartLimits } from './copy-service';\n",
        to: "\n/** Names for stored data that could not be read. */\nexport const storedCart = {\n  unreadable: 'your saved cart',\n  unnamed: 'a meal plan',\n} as const;\n\nexport const cartLimits = {\n  quantity: 'You can order up to 99 of one meal plan at a time.',\n  lines: 'Your cart is full: it holds up to 200 different meal plans.',\n} as const;\n",
      },
      { file: 'mf-cart-checkout/src/service/index.ts', from: "from '../copy-service'", to: "from '../copy'" },
      { file: 'mf-cart-checkout/src/service/parse-cart.ts', from: "from '../copy-service'", to: "from '../copy'" },
    ],
    measures: [{ part: 'load', route: 'plan', figure: 'scriptBytes' }, { part: 'load', route: 'meal-plan', figure: 'lcp' }],
  },
];
