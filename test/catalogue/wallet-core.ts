import { addContact } from '@cairn/primitives'
import { getAccount } from '../../packages/core/src/account/engine.ts'
import { decodeContractCall } from '../../packages/core/src/history/decode-call.ts'
import { enableDeveloperMode } from '../../packages/core/src/index.ts'
import { createStorage } from '../../packages/core/src/storage/storage.ts'
import { device } from '../../packages/core/test/_bare-wallet.ts'
import { contractCallHandlers } from '../../services/api/src/routes/contract-calls.ts'
import { heard, nowhere, type Row, rubbish } from './provoke.ts'

const onScreens = 'apps/wallet/test/error-messages.test.tsx'

/** wallet-core.md, section 8. */
export const first: readonly Row[] = [
  ['Invalid password', () => enableDeveloperMode(nowhere(), 'sesame')],
  [
    'Invalid password',
    heard(
      'e2e/networks.spec.ts',
      '[NETS-01] [NETS-02] [DEVM-01] [SHELL-05] hides a network, changes the default, rejects a wrong node, and turns developer mode on',
    ),
  ],
  ['Unknown account address', () => getAccount(nowhere())],
  [
    'Private-route hook used outside an authenticated context',
    heard(
      onScreens,
      '[ERRS-01] [SHELL-06] a private screen without a session is the fullscreen error with what was thrown',
    ),
  ],
  // For its caller, a call that cannot be decoded is an error.
  [
    'The call is not known.',
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
  [
    'A call could not be decoded.',
    () => decodeContractCall(nowhere(), '0xdeadbeef'),
  ],
  // In a list, a part that fails is logged and dropped.
  [
    'Could not read a call',
    heard(
      'apps/wallet/test/history-screen.test.tsx',
      '[HIST-02] [ERRS-01] error: a call that cannot be read is logged and left out',
    ),
  ],
  [
    'A price chunk failed',
    heard(
      'apps/wallet/src/shared/coins/prices.queries.test.ts',
      '[PRICE-01] error: a failed chunk is logged and skipped',
    ),
  ],
  [
    'Could not read the currency',
    heard(
      'apps/wallet/test/currency.test.tsx',
      '[PRICE-02] error: another device that cannot be asked is only logged',
    ),
  ],
  [
    'Could not save the currency',
    heard(
      onScreens,
      '[ERRS-01] [PRICE-02] a currency that cannot be read or saved is logged only',
    ),
  ],
  [
    'contract not found',
    heard(
      onScreens,
      '[ERRS-01] [COLL-01] a collectible whose contract nobody knows is logged, once',
    ),
  ],
  [
    'Stored data is corrupted',
    () => {
      const warned: string[] = []
      const log = { warn: (_: object, text = '') => void warned.push(text) }
      createStorage({ area: rubbish, log }).get('theme')
      return warned.join()
    },
  ],
  [
    'Contact already exists',
    () => {
      const contact = { address: device, nickname: 'Ada' }
      addContact([contact], { ...contact, nickname: 'Grace' })
    },
  ],
]
