/**
 * What the oldest browsers of .browserslistrc lack, and which came with it. What language there is
 * beyond ES2023, tsconfig.json refuses.
 */
const LACKING = [
  ['AbortSignal', 'any', 'Safari 17.4, Firefox 124'],
  ['URL', 'canParse', 'Safari 17'],
  ['URL', 'parse', 'Safari 18, Firefox 126'],
  ['Response', 'json', 'Safari 17'],
  ['Promise', 'withResolvers', 'Safari 17.4, Firefox 121'],
  ['Promise', 'try', 'Safari 18.2, Firefox 134'],
  ['Object', 'groupBy', 'Safari 17.4, Firefox 119'],
  ['Map', 'groupBy', 'Safari 17.4, Firefox 119'],
  ['Array', 'fromAsync', 'Safari 16.4'],
  ['Iterator', 'from', 'Safari 18.4, Firefox 131'],
  ['RegExp', 'escape', 'Safari 18.2, Firefox 134'],
];
const LOOKBEHIND = 'Lookbehind (Safari 16.4): where a browser does not know it, nothing of the file runs.';
const STATIC_BLOCK = 'A static block (Safari 16.4): where a browser does not know it, nothing of the file runs.';

/** For code of ours that runs in browsers. @see https://eslint.org/docs/latest/rules/no-restricted-properties */
export const lackingProperties = LACKING.map(
  ([object, property, since]) => ({ object, property, message: `It came with ${since}, above the floor of docs/browsers.md.` }),
);

/** @see https://eslint.org/docs/latest/rules/no-restricted-syntax */
export const lackingSyntax = [
  { selector: 'Literal[regex.pattern=/\\(\\?<[=!]/]', message: LOOKBEHIND },
  { selector: 'StaticBlock', message: STATIC_BLOCK },
];

/** Refuses a build whose files, libraries included, need more than the oldest browsers have. */
export class BrowserFloor {
  apply(compiler) {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BrowserFloor', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'BrowserFloor', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        for (const { name, source } of compilation.getAssets()) {
          if (!name.endsWith('.js')) continue;
          for (const lacking of lackingIn(source.source().toString())) compilation.errors.push(new WebpackError(`${name}: ${lacking}`));
        }
      });
    });
  }
}

function lackingIn(text) {
  return [
    ...LACKING.filter(([object, property]) => new RegExp(`\\b${object}\\.${property}\\b`).test(text)).map(
      ([object, property, since]) => `${object}.${property} came with ${since}, above the floor of docs/browsers.md.`,
    ),
    ...(/\(\?<[=!]/.test(text) ? [LOOKBEHIND] : []),
    ...(/\bstatic\s*\{/.test(text) ? [STATIC_BLOCK] : []),
  ];
}
