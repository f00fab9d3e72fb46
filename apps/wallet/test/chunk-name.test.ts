import { expect, test } from 'vitest'
import { chunkFileName, screenIds } from '../chunk-name.ts'

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

/** The specification's list of lazy screens, word by word. */
const listed = `sign-message, debug, settings-language, history, collection,
  settings-sessions, assets, settings-currency, swap, send, new-mnemonic,
  wallet-deployment, settings-networks, settings, settings-guard,
  plain-password-login, tos, settings-hidden-tokens, settings-profile,
  collectible, bridge, wallet, settings-general, passwordless-login,
  settings-recovery, passwordless-signing, settings-connected-sites,
  settings-advanced, sign-transaction, coin, contacts, privacy-policy,
  receive`.split(/,\s+/)

test('[ENVC-02] has every lazy screen that the specification lists, but “assets”', () => {
  const own = new Set(screenIds.values())
  // What one owns stands on the page of the wallet: specs/departures.md.
  expect(listed.filter((id) => !own.has(id))).toEqual(['assets'])
})

test('[ENVC-02] names the chunk of each screen by its id', () => {
  for (const [file, id] of screenIds)
    expect(
      chunkFileName({ name: 'x', facadeModuleId: `${features}/${file}` }),
    ).toBe(`static/js/bundle.${id}.[hash].js`)
})
