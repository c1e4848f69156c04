// Only what remotes use: sharing the whole library would switch tree-shaking off (shared/FACTS.md "Thin facades").
export { flushSync } from 'react-dom';
export { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
