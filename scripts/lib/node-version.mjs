// Plain enough for any Node that knows modules: it must be able to say that it is too old.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    'This shop needs Node 20.19 or newer, and this is ' + process.versions.node + ': install a newer one from nodejs.org and try again.',
  );
  process.exit(1);
}
