import { createReleaseTool } from '../../bench/releases/release-tool';
import { program } from '../../scripts/lib/program.mjs';
import { shopVariables } from './work-tree';

/** The release tool against the shop under test. */
export const releaseTool = createReleaseTool(shopVariables(), await program('release/src/cli/main.ts'));
