import { askForPressIn } from './ask-for-press.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import * as accounts from './methods/accounts.ts'
import * as calls from './methods/calls.ts'
import * as chains from './methods/chains.ts'
import type { Connected, Method, Page } from './methods/method.ts'
import * as signatures from './methods/signatures.ts'
import {
  type CairnOptions,
  type ConnectWishes,
  readWalletUrl,
} from './options.ts'
import { createPopup } from './popup.ts'
import { errorCodes, ProviderError } from './provider-error.ts'
import { fieldsOf, readChainId, textOf } from './read-value.ts'
import {
  openSite,
  type ProviderEvents,
  readSession,
  type Site,
} from './site.ts'

/**
 * A request of EIP-1193.
 *
 * @example
 * ```ts
 * import type { RequestArguments } from '@cairn/sdk'
 *
 * const ask: RequestArguments = { method: 'eth_getBalance', params: ['0x…', 'latest'] }
 * ```
 */
export type RequestArguments = {
  readonly method: string
  readonly params?: unknown
}

/**
 * A provider of EIP-1193.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 * @example
 * ```ts
 * import { type CairnProvider, createCairn } from '@cairn/sdk'
 *
 * const provider: CairnProvider = createCairn({ walletUrl: 'https://wallet.example', app: 'My game' })
 * provider.on('accountsChanged', (accounts) => console.log(accounts[0]))
 * const chainId = await provider.request({ method: 'eth_chainId' })
 * ```
 */
export type CairnProvider = Pick<
  Emitter<ProviderEvents>,
  'on' | 'removeListener'
> & {
  readonly isCairn: true
  /**
   * @throws {ProviderError} with a code of EIP-1193, EIP-5792 or JSON-RPC
   */
  request(request: RequestArguments): Promise<unknown>
  /**
   * Asks to connect, with wishes that `eth_requestAccounts` has no place for.
   * Asks again when the page is connected already.
   *
   * @throws {ProviderError} 4001 if the person declines
   */
  connect(wishes?: ConnectWishes): Promise<Connected>
}

/** Methods that the network's node answers. */
export const nodeMethods = [
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
] as const

/** Tells a filter, which a node keeps for its caller: pages get none. */
const isFilter = (method: string) =>
  /^eth_(?:new\w*Filter|getFilter\w+|uninstallFilter|(?:un)?subscribe)$/.test(
    method,
  )

const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['eth_accounts', accounts.accounts],
  ['eth_requestAccounts', accounts.requestAccounts],
  ['wallet_getPermissions', accounts.permissions],
  ['wallet_requestPermissions', accounts.requestPermissions],
  ['wallet_revokePermissions', accounts.revokePermissions],
  ['eth_chainId', chains.chainId],
  ['net_version', chains.netVersion],
  ['wallet_switchEthereumChain', chains.switchChain],
  ['wallet_addEthereumChain', chains.addChain],
  ['wallet_watchAsset', chains.watchAsset],
  ['wallet_getCapabilities', chains.capabilities],
  ['wallet_sendCalls', calls.sendCalls],
  ['wallet_getCallsStatus', calls.callsStatus],
  ['eth_sendTransaction', calls.sendTransaction],
  ['personal_sign', signatures.signText],
  ['eth_sign', signatures.signTextLast],
  ['eth_signTypedData', signatures.signTypedData],
  ['eth_signTypedData_v3', signatures.signTypedData],
  ['eth_signTypedData_v4', signatures.signTypedData],
  ...nodeMethods.map((name) => [name, chains.readNode] as const),
])

/**
 * Makes the provider of a page.
 *
 * @throws {TypeError} for a wallet's address that is no web address
 * @see DAPP-01
 */
export function createProvider(
  options: CairnOptions,
  window: Window,
): CairnProvider {
  const walletUrl = readWalletUrl(options)
  const emitter = createEmitter<ProviderEvents>()
  const key = `cairn:${walletUrl.href}`
  const site = openSite(window, key, options.chainId ?? 1, emitter)
  const popup = createPopup({
    page: window,
    walletUrl,
    askForPress: options.askForPress ?? askForPressIn(window.document),
    // Without a session the wallet does not know this page any more.
    onSession: (session) =>
      site.change(readSession(session) ?? { account: undefined }),
    onDisconnect: () => site.change({ account: undefined }),
  })
  const connect = onceAtATime((wishes: ConnectWishes = {}) =>
    askToConnect(site, popup.connect, options, wishes),
  )
  const page: Page = {
    site,
    popup,
    fetch: window.fetch.bind(window),
    origin: window.location.origin,
    signatures: options.signatures ?? 'erc6492',
    connect,
  }
  return {
    isCairn: true,
    on: emitter.on,
    removeListener: emitter.removeListener,
    connect,
    request: async ({ method, params }) => {
      const answer = methods.get(method)
      if (!answer)
        throw new ProviderError(
          isFilter(method) ? errorCodes.unknownMethod : errorCodes.unsupported,
          // Libraries know a method that is not there by these words.
          `The method ${method} does not exist or is not supported.`,
        )
      return answer(page, { method, params })
    },
  }
}

async function askToConnect(
  site: Site,
  ask: (options: object, chainId: number) => Promise<unknown>,
  { app, connect: standing }: CairnOptions,
  wishes: ConnectWishes,
): Promise<Connected> {
  const {
    chainId: wanted,
    theme,
    bannerUrl,
    bannerSize,
    ...steering
  } = {
    ...standing,
    ...wishes,
  }
  const chainId = wanted ?? site.get().chainId
  const settings = { theme, bannerUrl, bannerSize }
  const wish = { ...steering, app, networkId: chainId, authorizeVersion: 2 }
  const answer = fieldsOf(await ask({ ...wish, settings }, chainId))
  const session = readSession(answer.session)
  if (!session?.account)
    throw new ProviderError(
      errorCodes.internal,
      'The wallet answered without an account.',
    )
  const present = readChainId(answer.chainId) ?? chainId
  site.change({ ...session, chainId: present })
  const email = textOf(answer.email)
  const { proofString, typedData } = fieldsOf(answer.proof)
  const proof = textOf(proofString)
  return {
    account: session.account,
    chainId: present,
    ...(email !== undefined && { email }),
    ...(proof !== undefined && { proof: { proofString: proof, typedData } }),
  }
}

/** A caller that asks while an answer is awaited gets the same one. */
function onceAtATime<Input, Output>(
  run: (input?: Input) => Promise<Output>,
): (input?: Input) => Promise<Output> {
  let running: Promise<Output> | undefined
  return (input) => {
    running ??= run(input).finally(() => {
      running = undefined
    })
    return running
  }
}
