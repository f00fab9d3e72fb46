import { QueryClient } from '@tanstack/react-query'
import { followAccount } from '../../apps/wallet/src/app/follow-account.ts'
import { loadScreen } from '../../apps/wallet/src/shared/loading/load-screen.ts'
import {
  addPending,
  settlePending,
} from '../../packages/core/src/inbox/pending-entries.ts'
import { addRequest, pairApp } from '../../packages/core/src/index.ts'
import { proposedChain } from '../../packages/core/src/walletconnect/namespaces.ts'
import { app, core, nowhere, type Row } from './provoke.ts'

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

/** money-and-integrations.md, section 8: the messages that exist. */
export const money: readonly Row[] = [
  [
    'Transaction Failed! no',
    `${app}/shared/calls/calls.messages.ts`,
    saidOfAFailure,
  ],
  ['Insufficient Funds', `${app}/features/requests/requests.messages.ts`],
  ['Insufficient Funds', `${app}/shared/money/money.messages.ts`],
  [
    'The simuation of this transaction is failing.',
    `${app}/features/requests/requests.messages.ts`,
  ],
  ['Error creating wallet', `${core}/session/wallet-creation-error.ts`],
  ['Error creating wallet', `${app}/shared/sign-in/sign-in.messages.ts`],
  [
    'Loading chunk send failed.',
    `${app}/shared/loading/load-screen.ts`,
    () => loadScreen('send', () => Promise.reject(new TypeError('away'))),
  ],
  [
    'No chainId found in WalletConnect session proposal namespaces.',
    `${core}/walletconnect/namespaces.ts`,
    () =>
      proposedChain(
        { requiredNamespaces: {}, optionalNamespaces: {} },
        new Set(),
      ),
  ],
  [
    'WalletConnect signClient not initialized.',
    `${core}/walletconnect/tab-channel.ts`,
    () => pairApp(nowhere(), 'wc:'),
  ],
  [
    'is not a proper WalletConnect URI',
    `${app}/shared/walletconnect/walletconnect.messages.ts`,
  ],
  [
    'Dapp trying to connect is not using WalletConnect version 2',
    `${app}/shared/scan/scan.messages.ts`,
  ],
  // `core/test/walletconnect*.test.ts` have apps that hear these.
  ['User rejected.', `${core}/provider/provider-error.ts`],
  ['User rejected.', `${core}/walletconnect/proposals.ts`],
  ['User disconnected.', `${core}/walletconnect/sessions.ts`],
  ['Failed to update session', `${core}/walletconnect/sessions.ts`],
  // `e2e/dapp-*.spec.ts` and `e2e/native-view.spec.ts` have apps that hear these.
  ['no network in connect options', `${core}/transports/open-app.ts`],
  ['connect cancelled by user', `${core}/provider/connect.ts`],
  ['request failed', `${core}/provider/provider-error.ts`],
  ['Unknown account address', `${core}/provider/methods/send.ts`],
  [
    'User rejected wallet deploy request',
    `${app}/features/messages/DeployGate.tsx`,
  ],
  [
    'ReactNativeWebView is unavailable, but required',
    `${core}/transports/native.ts`,
  ],
  // `core/test/three-tabs.test.ts` sends it in another tab.
  [
    'It was sent or rejected in another tab.',
    `${core}/transactions/submit-request.ts`,
  ],
]
