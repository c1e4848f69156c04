import path from 'node:path';
import { createReleaseTool } from '../../bench/releases/release-tool';
import { program } from '../../scripts/lib/program.mjs';

const data = process.env.SHOP_DATA ?? '.data';

/** The release tool against the shop under test. */
export const releaseTool = createReleaseTool({
  ...process.env,
  RELEASE_STORE: path.join(data, 'store'),
  PUBLIC_CONFIG: path.join(data, 'public.config.json'),
  ...(process.env.BACKEND_URL && { API_URL: process.env.BACKEND_URL }),
}, await program('release/src/cli/main.ts'));
