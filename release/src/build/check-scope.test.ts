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

describe('a package that has places', () => {
  const withPlaces = (css: string) => () => checkScope('mf-a', 'style.css', `@layer mf-a { ${css} }`, ['home/hero']);

  test.each([
    ['an element below', '.mf-a__page__x1 button { color: red }'],
    ['anything below', '.mf-a__page__x1 * { color: red }'],
    ['an attribute below', '.mf-a__page__x1 [role=list] { color: red }'],
    ['a class of somebody else below', '.mf-a__page__x1 .mf-b__card { color: red }'],
    ['an alternative below', '.mf-a__page__x1 :is(.mf-a__one__x1, button) { color: red }'],
    ['an alternative that says below itself', ':is(.mf-a__page__x1 button) { color: red }'],
    ['something before each element below', '.mf-a__page__x1 ::before { color: red }'],
    ['a child of something below', '.mf-a__page__x1 ul > li { color: red }'],
    ['a sibling of something below', '.mf-a__page__x1 h2 + p { color: red }'],
    ['below a sibling', '.mf-a__page__x1 ~ section a { color: red }'],
    ['a child of what the shell puts into a place', '.mf-a__page__x1 > div > p { color: red }'],
    ['any child of any child', '.mf-a__page__x1 > * > * { color: red }'],
    ['one of a list', '.mf-a__page__x1, .mf-a__page__x1 a { color: red }'],
    ['by nesting', '.mf-a__page__x1 { button { color: red } }'],
    ['by nesting twice', '.mf-a__page__x1 { > div { & > p { color: red } } }'],
    ['in groups', '@media print { .mf-a__page__x1 a:not(:hover) { color: red } }'],
    ['all but one', '.mf-a__page__x1 :not([data-place]) { color: red }'],
  ])('%s is refused: a part of another team may stand there', (_, css) => {
    expect(withPlaces(css)).toThrow(
      expect.objectContaining({ kind: 'style', message: expect.stringContaining('which reaches into the part that stands in home/hero') }),
    );
    expect(inLayer(css)).not.toThrow();
  });

  test.each([
    [
      'its own class below',
      '.mf-a__page__x1 :is(.mf-a__one__x1, button.mf-a__two__x1) { color: red } .mf-a__page__x1 p > .mf-a__one__x1::before { color: red }',
    ],
    ['a child of its own', '.mf-a__page__x1 > :is(h1, h2), .mf-a__page__x1 > * { color: red }'],
    ['a child of a child that is no place', '.mf-a__page__x1 > :is(thead, tbody) > tr > td:first-child { color: red }'],
    ['a sibling of its own', '.mf-a__page__x1 + p, .mf-a__page__x1 ~ [hidden] { color: red }'],
    ['by nesting', '.mf-a__page__x1 { &:hover { color: red } > h1 { color: red } .dark & { color: red } .mf-a__one__x1 { color: red } }'],
    [
      'what is below it, but for what is in places',
      '.mf-a__page__x1 :where(a, button):not([data-place] *), .mf-a__page__x1 a:where(:not([data-place] *)) { color: red }',
    ],
  ])('%s stays in the remote', (_, css) => {
    expect(withPlaces(css)).not.toThrow();
  });
});
