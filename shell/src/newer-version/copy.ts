export const newerVersionCopy = { ready: 'A newer version is ready', reload: 'Reload', notNow: 'Not now' } as const;
