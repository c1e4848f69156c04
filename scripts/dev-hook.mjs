// First in the shell's development build. Each build brings its own React Refresh, which finds React DOM only if the
// hook keeps a list of renderers; the hook that the shell's own copy makes keeps none.
const hook = globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook) {
  const { inject } = hook;
  hook.inject = function remember(renderer) {
    const id = inject.call(this, renderer);
    hook.renderers.set(id, renderer);
    return id;
  };
}
