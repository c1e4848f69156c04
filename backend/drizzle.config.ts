import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes the next migration from the schema; it is committed and never edited. */
export default defineConfig({ dialect: 'postgresql', schema: './src/db/schema.ts', out: './src/db/migrations' });
