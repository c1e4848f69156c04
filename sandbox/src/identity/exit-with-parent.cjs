// Loaded into the emulator before its own code: when the sandbox that started it is gone, however it went, the emulator stops
// as by Ctrl-C (and keeps its accounts).
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGINT');
  setTimeout(() => process.exit(1), 15_000).unref();
});
process.channel?.unref();
