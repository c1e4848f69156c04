export { createOverlays, type Overlays, type OverlaysOptions } from './overlays';
export { watchOverlays, type WatchOptions } from './watch-overlays';
