// `npm start`: the whole shop on this machine, from nothing but Node and npm.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Five Day Kitchen needs Node 20.19 or newer, and this is ${process.versions.node}: install a newer one from nodejs.org and try again.`);
  process.exit(1);
}
const { start } = await import('./lib/start.mjs');
await start();
