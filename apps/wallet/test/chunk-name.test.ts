import { expect, test } from 'vitest'
import { chunkFileName } from '../chunk-name.ts'

const features = '/src/features'

test.each([
  [
    'CurrencyScreen',
    `${features}/settings/CurrencyScreen.tsx`,
    'settings-currency',
  ],
  ['HomeScreen', `${features}/home/HomeScreen.tsx`, 'wallet'],
  ['ReviewScreen', `${features}/requests/ReviewScreen.tsx`, 'sign-transaction'],
  ['TermsScreen', `${features}/terms/TermsScreen.tsx`, 'tos'],
  ['first', null, 'first'],
])(
  '[ENVC-02] the chunk of %s has its listed name',
  (name, facadeModuleId, id) => {
    expect(chunkFileName({ name, facadeModuleId })).toBe(
      `static/js/bundle.${id}.[hash].js`,
    )
  },
)
