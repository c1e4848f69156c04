/** One plain look for every page of the sandbox: visibly not the shop's own. Light and dark follow the system. */
export const STYLE = `
:root { color-scheme: light dark;
  --paper: #f5f7fb; --surface: #fff; --ink: #1c2540; --soft: #56607d; --line: #c9d0e0; --accent: #4338ca; --on-accent: #fff;
  --bad: #b3261e; --bad-paper: #fdecea; --note: #fff4d6; --note-ink: #5c4300; --good: #1c6b3c; --focus: #b45309; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #12162a; --surface: #1b2140; --ink: #eef1fa; --soft: #b3bbd6; --line: #424c74; --accent: #a5b4fc; --on-accent: #12162a;
  --bad: #ffb4ab; --bad-paper: #40201d; --note: #3b3112; --note-ink: #ffe6a6; --good: #8ad9a8; --focus: #fbbf24; } }
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; overflow-wrap: anywhere; }
main { max-inline-size: 68rem; margin-inline: auto; padding: 1rem; }
.wide main { max-inline-size: 90rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin-block: .25rem 1rem; }
h2 { font-size: 1.15rem; margin-block: 0 .75rem; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.banner { background: var(--note); color: var(--note-ink); padding: .75rem 1rem; border-block-end: 1px solid var(--line); }
.banner > * { max-inline-size: 66rem; margin: 0 auto; }
.banner summary { cursor: pointer; padding-block: .25rem; }
.banner ul { padding-inline-start: 1.25rem; margin-block: .5rem 0; }
code { font: .95em ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.columns { display: grid; gap: 1.5rem; }
@media (min-width: 56rem) { .stay { position: sticky; inset-block-start: 1rem; } .columns { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 3rem; align-items: start; } }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin-block-end: 1.25rem; }
.items { list-style: none; margin: 0; padding: 0; }
.items li { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; padding-block: .6rem; border-block-end: 1px solid var(--line); }
.items small, .hint, small { color: var(--soft); }
.total { display: flex; justify-content: space-between; gap: 1rem; font-weight: 700; font-size: 1.15rem; margin-block: 1rem 0; }
.amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
fieldset { border: 0; margin: 0 0 1.5rem; padding: 0; min-inline-size: 0; }
legend { font-weight: 700; font-size: 1.15rem; padding: 0; margin-block-end: .5rem; }
label { display: block; font-weight: 600; margin-block: .75rem .25rem; }
.choice { display: flex; gap: .6rem; align-items: center; min-block-size: 2.25rem; margin: 0; font-weight: 400; }
input:not([type=radio], [type=checkbox]), select, textarea { inline-size: 100%; min-block-size: 2.9rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--soft); border-radius: .5rem; }
::placeholder { color: var(--soft); opacity: .8; }
input[readonly] { background: var(--paper); }
input[aria-invalid=true] { border: 2px solid var(--bad); }
input[type=radio], input[type=checkbox] { inline-size: 1.25rem; block-size: 1.25rem; accent-color: var(--accent); }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 1rem; }
.error { color: var(--bad); margin: .25rem 0 0; }
.alert { background: var(--bad-paper); color: var(--bad); border: 1px solid var(--bad); border-radius: .5rem; padding: .75rem 1rem; margin-block: 0 1rem; font-weight: 600; }
.alert p { margin: 0; }
button, .button { display: inline-block; min-block-size: 2.9rem; padding: .6rem 1.25rem; font: inherit; font-weight: 700; border-radius: .5rem; border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer; text-decoration: none; }
.main { inline-size: 100%; font-size: 1.1rem; }
.or { border-block-start: 1px solid var(--line); margin-block-start: 1.5rem; padding-block-start: 1.25rem; }
.sum { font-size: 2rem; font-weight: 750; margin: 0 0 1rem; font-variant-numeric: tabular-nums; line-height: 1.2; }
legend { padding-block-start: .25rem; }
.plain { background: transparent; color: var(--accent); }
.small { min-block-size: 2rem; padding: .2rem .6rem; font-size: .9rem; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.row form { margin: 0; }
.grid { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; min-inline-size: 52rem; font-size: .92rem; }
th, td { text-align: start; vertical-align: top; padding: .5rem .6rem; border-block-end: 1px solid var(--line); overflow-wrap: normal; }
td code { overflow-wrap: anywhere; }
.tag { display: inline-block; border: 1px solid currentColor; border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; white-space: nowrap; }
.good { color: var(--good); } .bad { color: var(--bad); } .neutral { color: var(--soft); }
.mails { list-style: none; padding: 0; margin: 0; }
.mails li { border-block-end: 1px solid var(--line); }
.mails a { display: block; padding: .75rem .25rem; color: inherit; text-decoration: none; }
.mails strong { display: block; }
iframe { inline-size: 100%; block-size: 75vh; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem; margin: 0 0 1rem; }
dt { color: var(--soft); } dd { margin: 0; }
@media (prefers-reduced-motion: no-preference) { button, .button { transition: filter .15s; } }
button:hover, .button:hover { filter: brightness(1.1); }
`;
