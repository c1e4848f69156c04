// Only what remotes use: sharing the whole library would switch tree-shaking off (shared/FACTS.md "Thin facades").
export { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
