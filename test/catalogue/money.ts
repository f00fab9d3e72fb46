import { createBridgeClient } from '@cairn/clients'
import type { ProviderMessage } from '@cairn/protocol'
import { QueryClient } from '@tanstack/react-query'
import { followAccount } from '../../apps/wallet/src/app/follow-account.ts'
import { loadScreen } from '../../apps/wallet/src/shared/loading/load-screen.ts'
import { bridgeAccount } from '../../packages/core/src/bridge/bridge-service.ts'
import {
  addPending,
  settlePending,
} from '../../packages/core/src/inbox/pending-entries.ts'
import { addRequest, pairApp } from '../../packages/core/src/index.ts'
import type { AppLink } from '../../packages/core/src/transports/app-link.ts'
import { connectApp } from '../../packages/core/src/transports/open-app.ts'
import { proposedChain } from '../../packages/core/src/walletconnect/namespaces.ts'
import type { PairingClient } from '../../packages/core/src/walletconnect/pairing-client.ts'
import {
  endAllSessions,
  moveSession,
  type userDisconnected,
} from '../../packages/core/src/walletconnect/sessions.ts'
import { device } from '../../packages/core/test/_bare-wallet.ts'
import { heard, logged, nowhere, type Row } from './provoke.ts'

/** Returns the message for a transaction that failed on its chain. */
function saidOfAFailure(): string {
  const wallet = nowhere()
  const stop = followAccount(wallet, new QueryClient())
  const requestedTransaction = addRequest(
    wallet.inbox,
    { type: 'send', chainId: 137, txs: [] },
    0,
  )
  addPending(wallet.pending, {
    type: 'send',
    metaTxnHash: '0x1',
    chainId: 137,
    requestedTransaction,
    decodedTransaction: { type: 'SEND', title: 'Sent', transfers: [] },
    timestamp: 0,
    status: 'pending',
  })
  settlePending(wallet.pending, '0x1', { status: 'failed', error: 'no' })
  stop()
  const [said] = wallet.notifications.getState().shown
  return `${said?.title} ${said?.text}`
}

const ended = {
  session: {
    keys: ['one'],
    get: () => {
      throw new TypeError('away')
    },
  },
}

/** Returns the reason that an app gets when the person ends its session. */
async function reasonOfTheEnd(): Promise<string> {
  const told: string[] = []
  const client = {
    ...ended,
    disconnect: async ({ reason }: { reason: typeof userDisconnected }) =>
      void told.push(`${reason.code} ${reason.message}`),
  } as unknown as PairingClient
  await endAllSessions(nowhere(), client)
  return told.join()
}

/** Returns the message that an app gets whose visit names no known network. */
async function refusalOf(options: { networkId?: number }): Promise<string> {
  const sent: Partial<ProviderMessage>[] = []
  await connectApp({
    wallet: nowhere(),
    peer: { origin: 'https://app.example', isVerified: true },
    visit: { sessionId: 'one', intent: { type: 'connect', options } },
    send: (message: Partial<ProviderMessage>) => void sent.push(message),
    close() {},
    ended: new AbortController().signal,
    underWay: new Set(),
  } as unknown as AppLink)
  return JSON.stringify(sent.at(-1)?.data)
}

const bridge = createBridgeClient({
  url: 'https://bridge.example',
  key: '',
  fetch: () => Promise.reject(new TypeError('away')),
})
const pair = { fromChainId: 137, toChainId: 10 }
const allowance = {
  chainId: 137,
  owner: device,
  allowanceTarget: device,
  tokenAddress: device,
}
const order = {
  ...pair,
  fromTokenAddress: device,
  toTokenAddress: device,
  fromAmount: 1n,
  userAddress: device,
}

/** The nine messages of a bridge's failures. */
const bridgeRows: readonly Row[] = [
  ['failed to fetch quote', () => bridge.quote(order)],
  ['failed to fetch supported chains', () => bridge.supportedChains()],
  ['failed to fetch supported bridges', () => bridge.supportedBridges()],
  ['failed to fetch from-token-list', () => bridge.fromTokenList(pair)],
  ['failed to fetch to-token-list', () => bridge.toTokenList(pair)],
  [
    'failed to fetch approval check allowance',
    () => bridge.checkAllowance(allowance),
  ],
  [
    'failed to fetch approval build tx',
    () => bridge.buildApproval({ ...allowance, amount: 1n }),
  ],
  ['failed to fetch bridge build tx', () => bridge.buildTx({})],
  [
    'failed to fetch transaction status',
    () =>
      bridge.bridgeStatus({
        ...pair,
        transactionHash: '0x1',
        userAddress: device,
        bridgeName: 'hop',
      }),
  ],
  ['unknown account address', () => bridgeAccount(signedOut())],
  [
    'failed to fetch quote',
    heard(
      'e2e/bridge.spec.ts',
      '[BRDG-01] says what the bridge fails at, and keeps what was typed',
    ),
  ],
  [
    'No routes available. Fees exceed selected amount.',
    heard(
      'e2e/bridge.spec.ts',
      '[BRDG-01] [BRDG-02] [HIST-01] bridges USDC to another network, and says where it is',
    ),
  ],
  [
    'You don’t have any tokens available for bridging between the selected networks',
    heard(
      'apps/wallet/test/bridge-screen.test.tsx',
      '[BRDG-01] [ERRS-01] says when no coin can leave for the other network',
    ),
  ],
]

function signedOut() {
  const wallet = nowhere()
  wallet.session.setState({ type: 'signed-out' }, true)
  return wallet
}

/** Messages of and to apps. */
const appRows: readonly Row[] = [
  [
    'No chainId found in WalletConnect session proposal namespaces.',
    () =>
      proposedChain(
        { requiredNamespaces: {}, optionalNamespaces: {} },
        new Set(),
      ),
  ],
  [
    'WalletConnect signClient not initialized.',
    () => pairApp(nowhere(), 'wc:'),
  ],
  [
    'is not a proper WalletConnect URI',
    heard(
      'e2e/walletconnect.spec.ts',
      '[WCON-01] a toast refuses text that is not a link of version 2, and /wc without a link leads to the wallet',
    ),
  ],
  [
    'Dapp trying to connect is not using WalletConnect version 2',
    heard(
      'e2e/walletconnect.spec.ts',
      '[WCON-01] a toast refuses text that is not a link of version 2, and /wc without a link leads to the wallet',
    ),
  ],
  [
    'User rejected.',
    heard(
      'packages/core/test/walletconnect.test.ts',
      '[WCON-02] a declined proposal answers 5000, User rejected.',
    ),
  ],
  [
    "code: 4001, message: 'User rejected.'",
    heard(
      'e2e/native-view.spec.ts',
      '[NATV-01] requests survive a reload of the web view and are answered once; sign-out closes and tells',
    ),
  ],
  ['6000 User disconnected.', reasonOfTheEnd],
  [
    'Failed to update session',
    () =>
      logged((wallet) =>
        moveSession(wallet, ended as unknown as PairingClient, {
          topic: 'one',
          account: device,
          chainId: 10,
        }),
      ),
  ],
  ['no network in connect options', () => refusalOf({})],
  ['no network 4242 found', () => refusalOf({ networkId: 4242 })],
  [
    'no network 4242 found',
    heard(
      'packages/core/test/walletconnect.test.ts',
      '[WCON-01] error: a proposal for unknown networks alone is refused without a question',
    ),
  ],
  [
    'connect cancelled by user',
    heard(
      'e2e/dapp-visits.spec.ts',
      '[DAPP-01] [DAPP-03] [SETT-01] a reload keeps the question; a rejection, a closed window and a disconnected site get nothing',
    ),
  ],
  [
    'request failed',
    heard(
      'packages/core/src/inbox/inbox.store.test.ts',
      '[TXRQ-01] error: what was sent cannot be rejected; reject-all rejects an app’s transaction',
    ),
  ],
  [
    'Unknown account address',
    heard(
      'packages/core/test/walletconnect-requests.test.ts',
      '[WCON-02] error: other failures have their own message and code, and methods outside the session are refused',
    ),
  ],
  [
    'User rejected wallet deploy request',
    heard(
      'e2e/dapp-visits.spec.ts',
      '[DAPP-03] sets the wallet up first for a site that checks signatures by the network alone',
    ),
  ],
  [
    'ReactNativeWebView is unavailable, but required',
    heard(
      'packages/core/src/transports/native.test.ts',
      '[NATV-01] error: requires the bridge',
    ),
  ],
]

/** money-and-integrations.md, section 8. */
export const money: readonly Row[] = [
  ['Transaction Failed! no', saidOfAFailure],
  [
    'Insufficient Funds',
    heard(
      'apps/wallet/src/features/requests/TestRunNotice.test.tsx',
      '[SEND-01] [ERRS-01] says that %s',
    ),
  ],
  [
    'Insufficient Funds',
    heard(
      'apps/wallet/test/send-screen.test.tsx',
      '[SEND-01] the chosen coin stays under a typed amount when a later answer leaves it out',
    ),
  ],
  [
    'The simulation of this transaction is failing.',
    heard(
      'apps/wallet/src/features/requests/TestRunNotice.test.tsx',
      '[SEND-01] [ERRS-01] says that %s',
    ),
  ],
  [
    'Loading chunk send failed.',
    () => loadScreen('send', () => Promise.reject(new TypeError('away'))),
  ],
  [
    'Locale is blocked',
    heard(
      'packages/core/src/onramp/create-onramp.test.ts',
      '[RAMP-01] the person can change the country, without new questions',
    ),
  ],
  ...bridgeRows,
  ...appRows,
  [
    'It was sent or rejected in another tab.',
    heard(
      'packages/core/test/three-tabs.test.ts',
      '[TXRQ-01] [SEND-01] pressed twice, in two tabs, and once more when it is done: one request pays once',
    ),
  ],
]
