import { defineConfig } from 'drizzle-kit';

/**
 * `npx drizzle-kit generate` writes the next migration from the schema; what it adds to a table with rows
 * gets NOT VALID by hand (decision 038); once committed it is never edited.
 */
export default defineConfig({ dialect: 'postgresql', schema: './src/db/schema.ts', out: './src/db/migrations' });
