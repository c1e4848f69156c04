import type { WebpackPluginInstance } from 'webpack';

export const BrowserFloor: new () => WebpackPluginInstance;
