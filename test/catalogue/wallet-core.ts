import { addContact } from '@cairn/primitives'
import { getAccount } from '../../packages/core/src/account/engine.ts'
import { enableDeveloperMode } from '../../packages/core/src/index.ts'
import { createStorage } from '../../packages/core/src/storage/storage.ts'
import { device } from '../../packages/core/test/_bare-wallet.ts'
import { contractCallHandlers } from '../../services/api/src/routes/contract-calls.ts'
import { app, core, nowhere, type Row, rubbish } from './provoke.ts'

/** wallet-core.md, section 8. */
export const first: readonly Row[] = [
  [
    'Invalid password',
    `${core}/session/developer-mode.ts`,
    () => enableDeveloperMode(nowhere(), 'sesame'),
  ],
  ['Invalid password', `${app}/features/settings/settings.messages.ts`],
  [
    'Unknown account address',
    `${core}/account/engine.ts`,
    () => getAccount(nowhere()),
  ],
  [
    'Private-route hook used outside an authenticated context',
    `${app}/shared/wallet/wallet-context.ts`,
  ],
  // For its caller, a call that cannot be decoded is an error.
  [
    'The call is not known.',
    'services/api/src/routes/contract-calls.ts',
    () =>
      contractCallHandlers().decodeContractCall(
        { callData: '0xdeadbeef' },
        {
          token: undefined,
          scheme: undefined,
          proof: undefined,
          path: '/rpc/API/DecodeContractCall',
          ip: '',
          signal: new AbortController().signal,
        },
      ),
  ],
  // In a list, a part that fails is logged and dropped.
  ['Could not read a call', `${core}/history/load-history.ts`],
  ['A price chunk failed', `${app}/shared/coins/prices.queries.ts`],
  ['Could not read the currency', `${app}/shared/coins/currency.queries.ts`],
  [
    'Could not save the currency',
    `${app}/features/settings/general/CurrencyScreen.tsx`,
  ],
  ['contract not found', `${app}/shared/collectibles/collectibles.queries.ts`],
  [
    'Stored data is corrupted',
    `${core}/storage/storage.ts`,
    () => {
      const warned: string[] = []
      const log = { warn: (_: object, text = '') => void warned.push(text) }
      createStorage({ area: rubbish, log }).get('theme')
      return warned.join()
    },
  ],
  ['error.message', `${app}/app/FailureScreen.tsx`],
  [
    'Contact already exists',
    'packages/primitives/src/contacts/contacts.ts',
    () => {
      const contact = { address: device, nickname: 'Ada' }
      addContact([contact], { ...contact, nickname: 'Grace' })
    },
  ],
]
