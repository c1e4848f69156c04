// Runs one bundle (`server.cjs`) for the composer, in a process without environment or keys, and without rights to files, processes
// and threads (prerender-process.ts): a remote's code may throw or hang without harm. It can use the network and send signals. The
// code comes by message, so what runs is what was verified.
import { createRequire } from 'node:module';

const Module = createRequire(import.meta.url)('node:module');
let bundle;

process.on('message', async ({ id, load, call, input }) => {
  try {
    if (load) {
      const module = new Module(load.file);
      module.filename = load.file;
      module.paths = [];
      module._compile(load.code, load.file);
      bundle = module.exports;
      process.send({ id, result: Object.keys(bundle) });
    } else {
      process.send({ id, result: await bundle[call](input) });
    }
  } catch (error) {
    process.send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
