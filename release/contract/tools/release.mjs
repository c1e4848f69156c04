#!/usr/bin/env node
// The shop's release tool, for the team's repository.
import { ROOT } from './workspace-root.js';

process.env.SHOP_ROOT ||= ROOT;
await import('./release/program.mjs');
