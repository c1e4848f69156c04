import { checkScope } from './check-scope';

const check = (css: string) => () => checkScope('mf-a', 'style.css', css);
const inLayer = (css: string) => check(`@layer mf-a { ${css} }`);

test.each([
  ['its own class', '.mf-a__page__x1 { color: red }'],
  ['what is below it', '.mf-a__page__x1 button, .mf-a__page__x1 > :is(h1, h2) { color: red }'],
  ['a state of the page around it', ':root[data-starting] .mf-a__page__x1 { color: red }'],
  ['each of several alternatives', ':is(.mf-a__one__x1, .mf-a__two__x2):hover { color: red }'],
  ['in groups', '@media (min-width: 1px) { @supports (gap: 1px) { .mf-a__page__x1:not(.other) { color: red } } }'],
  ['nested rules', '.mf-a__page__x1 { button { color: red } &:hover { color: red } .dark & { color: red } }'],
  ['names of its own', '@keyframes mf-a__turn__x { from { opacity: 0 } } @property --mf-a-angle { syntax: "*"; inherits: false } @font-face { font-family: "mf-a__hand"; src: url(x.woff2) }'],
  ['a layer within its own', '@layer low { .mf-a__page__x1 { color: red } }'],
])('%s stays in the remote', (_, css) => {
  expect(inLayer(css)).not.toThrow();
});

test.each([
  ['an element', 'button { color: red }', "'button'"],
  ['one of a list', '.mf-a__page__x1, button { color: red }', "'button'"],
  ['everything', '* { color: red }', "'*'"],
  ['the root', ':root { --color-ink: red }', "':root'"],
  ['the body, while its own class is somewhere in it', 'body:has(.mf-a__page__x1) button { color: red }', "'body:has"],
  ['whatever is not its own', ':not(.mf-a__page__x1) { color: red }', "':not"],
  ['one of several alternatives', ':is(.mf-a__page__x1, button) { color: red }', "':is"],
  ['a class of another remote', '.mf-b__page__x1 { color: red }', "'.mf-b__page__x1'"],
  ['a class without its name', '.page { color: red }', "'.page'"],
  ['an id', '#slot { color: red }', "'#slot'"],
  ['in groups', '@media print { footer { display: none } }', "'footer'"],
  ['by nesting', '.mf-a__page__x1 { body:has(&) button { color: red } }', "'body:has"],
  ['a typeface of the shop', '@font-face { font-family: Body; src: url(x.woff2) }', '@font-face Body'],
  ['an animation of the page', '@keyframes fade-out { to { opacity: 1 } }', '@keyframes fade-out'],
  ['a property of the page', '@property --color-ink { syntax: "*"; inherits: false }', '@property --color-ink'],
  ['page transitions', '@view-transition { navigation: none }', '@view-transition'],
  ['an outer scope', '@scope (body) { button { color: red } }', '@scope'],
])('%s is refused', (_, css, named) => {
  expect(inLayer(css)).toThrow(expect.objectContaining({ kind: 'style', message: expect.stringContaining(named) }));
});

test.each([
  ['no layer', '.mf-a__page__x1 { color: red }', 'outside @layer mf-a'],
  ['the layer of another', '@layer base { .mf-a__page__x1 { color: red } }', '@layer base'],
  ['an order of layers', '@layer mf-a, base;', '@layer mf-a, base'],
  ['something that is no CSS', '@layer mf-a { .mf-a__page__x1 { color: red ', 'is no CSS'],
])('%s is refused', (_, css, named) => {
  expect(check(css)).toThrow(expect.objectContaining({ kind: 'style', message: expect.stringContaining(named) }));
});
