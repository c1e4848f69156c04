// A shared module that the shell never imports is silently not provided, so each is imported here.
import 'react';
import 'react/jsx-runtime';
import 'shared-remote/react-dom';
import 'shared-remote/router';

/** What this shell shares, by name and version, and the contracts that it carries; set by webpack.common.js from remote.json. */
declare const SHELL_PROVIDES: { runtime: string; shared: Record<string, string>; contracts: number[] };

export const provides = SHELL_PROVIDES;
