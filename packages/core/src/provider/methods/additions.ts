import { cleanSymbol, cleanText } from '@cairn/primitives'
import { address } from '@cairn/protocol'
import * as z from 'zod/mini'
import { isOwnNetwork } from '../../account/manage-networks.ts'
import { ask } from '../../inbox/ask.ts'
import { findNetwork } from '../../networks/networks.store.ts'
import { ProviderError } from '../provider-error.ts'
import { callOf, chainOf, type MethodCall } from '../provider-wallet.ts'
import { switchChain } from './account.ts'

const text = z.string().check(z.maxLength(300))

/** A network, as EIP-3085 describes it. */
const chainParameter = z.object({
  chainId: z.string().check(z.regex(/^0x[\da-f]{1,13}$/i)),
  chainName: z.optional(text),
  rpcUrls: z.optional(z.array(text)),
  nativeCurrency: z.optional(
    z.object({ name: z.optional(text), symbol: text, decimals: z.number() }),
  ),
})

/** A coin, as EIP-747 describes it. */
const assetParameter = z.object({
  type: z.literal('ERC20'),
  options: z.object({ address }),
})

/** Networks of Ethereum's kind count in steps of 18 decimals. */
const nativeDecimals = 18

/**
 * Moves the app to a network, and asks the person to add it first where the
 * wallet does not know it.
 *
 * @throws {ProviderError} 4902 if the app does not describe the network
 * @see NETS-02 DAPP-01
 */
export async function addChain(call: MethodCall): Promise<unknown> {
  const { wallet, peer, request } = call
  const wanted = readFirst(chainParameter, request.params)
  const chainId = Number(wanted.chainId)
  if (findNetwork(wallet.networks.getState(), chainId)) return switchChain(call)
  const { answer } = ask(wallet, {
    chainId,
    from: peer,
    call: callOf(call),
    ask: { type: 'network', network: describedNetwork(wanted, chainId) },
  })
  return answer
}

function describedNetwork(
  { chainName, rpcUrls = [], nativeCurrency }: z.output<typeof chainParameter>,
  chainId: number,
) {
  const rpcUrl = rpcUrls.find((url) => isNodeAddress(url))
  const symbol = cleanSymbol(nativeCurrency?.symbol ?? '')
  const isWhole = nativeCurrency?.decimals === nativeDecimals
  if (!rpcUrl || !symbol || /\s/.test(symbol) || !isWhole)
    throw new ProviderError('unknownChain', `no network ${chainId} found`)
  const decimals = nativeDecimals
  const name = cleanText(nativeCurrency?.name ?? '').slice(0, 40) || symbol
  return {
    chainId,
    title: cleanText(chainName ?? '').slice(0, 40) || `Chain ${chainId}`,
    rpcUrl,
    nativeToken: { symbol: symbol.slice(0, 12), name, decimals },
  }
}

/** Nodes without encryption are only those of this machine. */
function isNodeAddress(text: string): boolean {
  const url = URL.parse(text)
  if (url?.username !== '') return false
  const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  return url.protocol === 'https:' || (isHere && url.protocol === 'http:')
}

/**
 * Asks the person to list a coin (EIP-747). On networks that the indexer reads
 * there is nothing to add: the wallet lists what it holds there.
 *
 * @see COIN-01 DAPP-01
 */
export async function watchAsset(call: MethodCall): Promise<unknown> {
  const { wallet, peer, request } = call
  const { options } = readFirst(assetParameter, request.params)
  const chainId = chainOf(call)
  if (!isOwnNetwork(wallet, chainId)) return true
  const { answer } = ask(wallet, {
    chainId,
    from: peer,
    call: callOf(call),
    ask: { type: 'asset', address: options.address },
  })
  return answer
}

/** Reads the one parameter, in a list or by itself as EIP-747 has it. */
function readFirst<T extends z.ZodMiniType>(
  schema: T,
  params: unknown,
): z.output<T> {
  const parsed = z.safeParse(schema, Array.isArray(params) ? params[0] : params)
  if (parsed.success) return parsed.data
  throw new ProviderError(
    'invalidParams',
    'The parameters are not readable.',
    parsed.error,
  )
}
