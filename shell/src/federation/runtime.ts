import * as core from '@module-federation/runtime-core';

// Remotes are built with `externalRuntime` and look for the runtime here (the plugin's own `provideExternalRuntime`
// would bundle it twice). A private global of Module Federation: each release records the runtime's version.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
