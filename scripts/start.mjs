// `npm start`: the whole shop on this machine, from nothing but Node and npm.
import './lib/node-version.mjs';

const { start } = await import('./lib/start.mjs');
await start();
