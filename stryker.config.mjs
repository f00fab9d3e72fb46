import { mutatedFiles } from './scripts/mutated-files.mjs'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest-mutate.config.ts', related: false },
  mutate: [...mutatedFiles, '!**/*.test.ts', '!**/_*.ts'],
  // The types are checked elsewhere, and the file is not there on purpose:
  // Stryker would read it by an interface that TypeScript 7 lacks.
  tsconfigFile: 'no-tsconfig.json',
  // A changed pattern is often the same pattern written differently.
  mutator: { excludedMutations: ['Regex'] },
  // None of their tests reads these, so they are not copied.
  ignorePatterns: [
    '/apps',
    '/bench',
    '/cluster',
    '/deploy',
    '/docs',
    '/e2e',
    '/examples',
    '/services',
    '/test',
    '/.data',
    'dist',
  ],
  // A broken file says so only if no mutant can be put into it.
  disableTypeChecks: false,
  concurrency: 1,
  timeoutMS: 10_000,
  reporters: ['json'],
  jsonReporter: { fileName: 'test-results/mutants.json' },
  tempDirName: 'test-results/stryker',
  // `scripts/mutate.mjs` judges the scores, by folder.
  thresholds: { break: null },
  allowEmpty: true,
}
