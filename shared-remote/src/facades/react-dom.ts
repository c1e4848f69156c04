// Only what remotes use: sharing the whole library would switch tree-shaking off.
export { flushSync } from 'react-dom';
export { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client';
