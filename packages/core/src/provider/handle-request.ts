import { nodeMethods } from '@cairn/protocol'
import { keepSite, siteOf } from '../connect/connected-sites.ts'
import { type Asker, isOpen, isPaired } from '../inbox/entry.ts'
import { openEntriesOf } from '../inbox/inbox-entries.ts'
import { isMuted } from '../inbox/mute-site.ts'
import { isFrom, siteKey } from '../inbox/site-key.ts'
import type { TransactionsWallet } from '../transactions/transactions-wallet.ts'
import * as account from './methods/account.ts'
import * as additions from './methods/additions.ts'
import { callsStatus } from './methods/calls-status.ts'
import * as ecosystem from './methods/ecosystem.ts'
import { nodeFilters, readNode } from './methods/read.ts'
import { sendCalls, sendTransaction, signTransaction } from './methods/send.ts'
import { sign } from './methods/sign.ts'
import { ProviderError, toProviderError } from './provider-error.ts'
import {
  connectedAccount,
  type DappRequest,
  type MethodCall,
} from './provider-wallet.ts'

type Method = {
  readonly run: (call: MethodCall) => Promise<unknown>
  /** An app that is not connected may ask as well. */
  readonly isOpen?: boolean
  /** Answers the same whoever uses the wallet, and whoever asks. */
  readonly isPublic?: boolean
  /** Asks the person, so the number that waits is limited. */
  readonly asks?: boolean
}

/** Questions of one app that may wait at once. @see DAPP-01 */
export const mostWaiting = 5
/** Questions of all apps that may wait at once. @see DAPP-03 */
export const mostOfAll = 30
/** Most of them that ask to connect, as every frame of a page may. */
export const mostConnecting = 10

const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['eth_accounts', { run: account.accounts, isOpen: true }],
  [
    'eth_requestAccounts',
    { run: account.requestAccounts, isOpen: true, asks: true },
  ],
  ['wallet_getPermissions', { run: account.permissions, isOpen: true }],
  [
    'wallet_requestPermissions',
    { run: account.requestPermissions, isOpen: true, asks: true },
  ],
  [
    'wallet_revokePermissions',
    { run: account.revokePermissions, isOpen: true },
  ],
  ['eth_chainId', { run: account.chainId, isOpen: true, isPublic: true }],
  ['net_version', { run: account.netVersion, isOpen: true, isPublic: true }],
  ['wallet_switchEthereumChain', { run: account.switchChain }],
  ['wallet_addEthereumChain', { run: additions.addChain, asks: true }],
  ['wallet_watchAsset', { run: additions.watchAsset, asks: true }],
  ['wallet_getCapabilities', { run: account.capabilities }],
  ['wallet_sendCalls', { run: sendCalls, asks: true }],
  ['wallet_getCallsStatus', { run: callsStatus }],
  ['eth_sendTransaction', { run: sendTransaction, asks: true }],
  ['eth_signTransaction', { run: signTransaction, asks: true }],
  ...[
    'personal_sign',
    'eth_sign',
    'sequence_sign',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'sequence_signTypedData_v4',
  ].map((name) => [name, { run: sign, asks: true }] as const),
  ['sequence_getNetworks', { run: ecosystem.networks }],
  ['sequence_setDefaultNetwork', { run: ecosystem.setDefaultNetwork }],
  ['sequence_getWalletContext', { run: ecosystem.walletContext }],
  ['sequence_isSequence', { run: async () => true }],
  ['sequence_updateConfig', { run: ecosystem.refuseConfig }],
  ['sequence_publishConfig', { run: ecosystem.refuseConfig }],
  ...nodeMethods.map((name) => {
    const reads = name !== 'eth_sendRawTransaction'
    return [name, { run: readNode, isOpen: reads, isPublic: reads }] as const
  }),
])

/** Whether apps can ask for a method. */
export function isKnownMethod(name: string): boolean {
  return methods.has(name)
}

/** Answer to an app while an address is watched. @see SHELL-12 */
export const watchingText =
  'This wallet only watches an address. Open a wallet that you are signed in to.'

/**
 * Answers one request of an app: the only door for JSON-RPC, whatever the
 * transport. An app that is not connected learns nothing of the wallet but that:
 * the network that it is told, and may read, is every wallet's.
 *
 * @throws {ProviderError} with a code of EIP-1193, EIP-5792 or JSON-RPC
 * @see DAPP-01 DAPP-03 SHELL-12
 */
export async function handleRequest(
  wallet: TransactionsWallet,
  peer: Asker,
  request: DappRequest,
): Promise<unknown> {
  const method = methods.get(request.method)
  if (!method) throw unknownMethod(request.method)
  if (!method.isPublic && wallet.session.getState().type === 'watching')
    throw new ProviderError('unauthorized', watchingText)
  const call: MethodCall = { wallet, peer, request }
  if (!method.isOpen && !connectedAccount(call))
    throw new ProviderError('unauthorized', 'This site is not connected.')
  if (method.asks) {
    limitWaiting(call)
    touchSite(call)
  }
  try {
    return await method.run(call)
  } catch (error) {
    throw toProviderError(error)
  }
}

/** Libraries know a method that is not there by these words. */
function unknownMethod(method: string): ProviderError {
  return new ProviderError(
    nodeFilters.has(method) ? 'unknownMethod' : 'unsupported',
    `The method ${method.slice(0, 100)} does not exist or is not supported.`,
  )
}

function limitWaiting(asked: MethodCall): void {
  const { wallet, peer, request } = asked
  const site = siteKey(peer)
  const waiting = openEntriesOf(wallet.inbox.getState(), site)
  const call = `${peer.peerId}:${request.id}`
  // The same request again gets the answer of the first.
  const isKnown = wallet.inbox
    .getState()
    .entries.some((entry) => entry.call === call && isFrom(entry, site))
  const isStranger = !connectedAccount(asked)
  if (isMuted(wallet.inbox.getState(), site))
    throw new ProviderError(
      'rejected',
      'The person told this site to stop asking.',
    )
  if (
    !isKnown &&
    (waiting.length >= mostWaiting || !hasRoom(wallet, peer, isStranger))
  )
    throw new ProviderError('limit', 'Too many requests wait for an answer.')
}

/**
 * Whether people can look through one more question: a page may have a frame of a
 * new name for each. A site that is not connected can only ask to be, so
 * strangers leave room for the others. Apps of WalletConnect count apart from all
 * others.
 *
 * @see DAPP-03 WCON-01
 */
export function hasRoom(
  { inbox }: Pick<MethodCall['wallet'], 'inbox'>,
  from: Asker,
  isStranger: boolean,
): boolean {
  const open = inbox
    .getState()
    .entries.filter(
      (one) => one.from && isPaired(one) === isPaired({ from }) && isOpen(one),
    )
  const connecting = open.filter(({ ask }) => ask.type === 'connect')
  return (
    open.length < mostOfAll &&
    (!isStranger || connecting.length < mostConnecting)
  )
}

function touchSite({ wallet, peer }: MethodCall): void {
  const site = siteOf(wallet, peer)
  if (site) keepSite(wallet, { ...site, lastUsedAt: wallet.now() })
}
