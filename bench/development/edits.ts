/** What a developer changes in a file of mf-catalog, whose home shows it. */
export interface Edit {
  what: string;
  file: string;
  /** What the n-th save replaces in the file as it was. */
  from: string;
  to(n: number): string;
  /** Whether the n-th save is on the screen: an expression in a page, which may be loading. */
  shown(n: number): string;
}

export const EDITS: readonly Edit[] = [
  {
    what: 'a text', file: 'mf-catalog/src/copy.ts', from: "viewPlans: 'View Meal Plans'",
    to: (n) => `viewPlans: 'View Meal Plans ${n}'`,
    shown: (n) => `document.querySelector('main')?.innerText.includes('View Meal Plans ${n}')`,
  },
  {
    what: 'a component', file: 'mf-catalog/src/home/hero.tsx', from: '<p className={styles.intro}>',
    to: (n) => `<p className={styles.intro} data-edit="${n}">`, shown: (n) => `document.querySelector('main [data-edit="${n}"]') !== null`,
  },
  {
    what: 'a view', file: 'mf-catalog/src/home/index.tsx', from: '<p className={styles.note}>',
    to: (n) => `<p className={styles.note} data-view-edit="${n}">`,
    shown: (n) => `document.querySelector('main [data-view-edit="${n}"]') !== null`,
  },
  {
    what: 'a style', file: 'mf-catalog/src/home/hero.module.css', from: '.facts {',
    to: (n) => `.facts {\n  scroll-margin-top: ${n}px;`,
    shown: (n) => `[...document.querySelectorAll('main ul')].some((list) => getComputedStyle(list).scrollMarginTop === '${n}px')`,
  },
];
