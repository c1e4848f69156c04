import path from 'node:path';
import base from '../../jest.config.js';

/** Jest in Stryker's copy of the repository, where `shared-rules` must be the copy's own and not node_modules' link to the original. */
export default {
  ...base,
  rootDir: path.resolve(import.meta.dirname, '../..'),
  roots: ['<rootDir>/backend/src', '<rootDir>/shared-rules'],
  moduleNameMapper: { ...base.moduleNameMapper, '^shared-rules$': '<rootDir>/shared-rules/src/index.ts' },
};
