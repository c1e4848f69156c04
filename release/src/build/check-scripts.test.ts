import { checkScript } from './check-scripts';

const remote = { name: 'mf-a', storage: ['mf-a:basket', 'mf-a:cache:*'] };
const check = (script: string, map?: string) => () => checkScript(remote, 'home.js', script, map);

it.each([
  ['an element put beside everybody’s', 'x();document.body.append(e)', "writes on the whole page ('document.body.append(')"],
  ['the page’s content', 'document.body.innerHTML=""', 'writes on the whole page'],
  ['a class for the whole page', 'document.documentElement.classList.add("dark")', 'changes the look of the whole page'],
  ['an inline style', 'document.body.style.overflow="hidden"', 'changes the look of the whole page'],
  ['an attribute', 'document.documentElement.setAttribute("lang","fr")', 'writes on the whole page'],
  ['a new document', 'document.write("<p>")', 'writes on the whole page'],
  ['all that is stored', 'window.localStorage.clear()', 'clears what others have stored'],
  [
    'the cart', 'localStorage.setItem("five-day-kitchen:cart","")',
    "stores or reads 'five-day-kitchen:cart', which is not in the \"storage\" of its remote.json",
  ],
  ['the cart by another spelling', 'sessionStorage["five-day-kitchen:cart"]="1"', "stores or reads 'five-day-kitchen:cart'"],
  ['the consent', "localStorage.removeItem('five-day-kitchen:consent')", "stores or reads 'five-day-kitchen:consent'"],
  ['what another remote has stored', 'localStorage.getItem("five-day-kitchen:cart")', "stores or reads 'five-day-kitchen:cart'"],
  ['a property', 'window.localStorage.basket="1"', "stores 'basket', which is not in the"],
  ['a property that is added to', 'sessionStorage.visits+=1', "stores 'visits'"],
  ['a property that is removed', 'delete localStorage.consent', "stores 'consent'"],
  ['a cookie', 'document.cookie="a=1"', 'uses cookies'],
  ['another database', 'indexedDB.open("firebaseLocalStorageDb")', "opens the database 'firebaseLocalStorageDb'"],
])('refuses %s', (_, script, what) => {
  expect(check(script)).toThrow(`mf-a: home.js ${what}`);
});

it.each([
  'document.body===document.activeElement', 'document.body.innerHTML==="x"', 'document.querySelector("main").append(e)',
  'document.documentElement.clientWidth',
  'localStorage.setItem("mf-a:basket","1")', 'localStorage.setItem("mf-a:cache:plans","1")', 'mydocument.body.append(e)',
  'localStorage.getItem("mf-a:basket")',
  'localStorage.length', 'if(localStorage.basket===x)y()', 'indexedDB.open("mf-a:basket")',
])('takes %s', (script) => {
  expect(check(script)).not.toThrow();
});

it('names the place in the sources, and leaves libraries to the smoke run', () => {
  const map = (source: string) => JSON.stringify({ version: 3, names: [], sources: [source], mappings: 'AAWI' });
  expect(check('document.body.append(e)', map('webpack://mf-a_1/./src/home/index.tsx'))).toThrow(
    'mf-a: mf-a/src/home/index.tsx:12:5 writes on the whole page',
  );
  expect(check('document.body.append(e)', map('webpack://mf-a_1/../node_modules/@firebase/auth/index.js'))).not.toThrow();
  // Linked from where another folder has it installed.
  expect(
    check('document.body.append(e)', map('webpack://mf-a_1/../../shop/node_modules/firebase/node_modules/@firebase/auth/index.js')),
  ).not.toThrow();
});
