import { cleanSymbol, cleanText, readUrl } from '@cairn/primitives'
import { address, isNameOfOther, publicNetwork } from '@cairn/protocol'
import * as z from 'zod/mini'
import { isOwnNetwork } from '../../account/manage-networks.ts'
import { moveSite, siteOf } from '../../connect/connected-sites.ts'
import { ask } from '../../inbox/ask.ts'
import type { AskedNetwork } from '../../inbox/entry.ts'
import { findNetwork } from '../../networks/networks.store.ts'
import { ProviderError } from '../provider-error.ts'
import {
  callOf,
  chainOf,
  type MethodCall,
  readChainId,
} from '../provider-wallet.ts'
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
  type: z.string(),
  options: z.object({ address }),
})

/** Networks of Ethereum's kind count in steps of 18 decimals. */
const nativeDecimals = 18

/**
 * Moves the app to a network, and asks the person to add it first where the
 * wallet does not know it.
 *
 * @throws {ProviderError} -32602 if the app does not describe the network, or
 *   calls it 0, which the account counts as every network
 * @see NETS-02 DAPP-01
 */
export async function addChain(call: MethodCall): Promise<unknown> {
  const { wallet, peer, request } = call
  const wanted = readFirst(chainParameter, request.params)
  const chainId = readChainId(wanted.chainId)
  if (findNetwork(wallet.networks.getState(), chainId)) return switchChain(call)
  const { answer } = ask(wallet, {
    chainId,
    from: peer,
    call: callOf(call),
    ask: {
      type: 'network',
      network: withPublicName(describedNetwork(wanted, chainId)),
    },
  })
  await answer
  const site = siteOf(wallet, peer)
  if (site) moveSite(wallet, site, chainId)
  return null
}

/**
 * Gives a public network its own name and coin, whatever the app calls it:
 * under another name a person would take what is real for play. Another network
 * does not get the name of a public one: they would take play for real.
 *
 * @see NETS-02
 */
function withPublicName(described: AskedNetwork): AskedNetwork {
  const { chainId } = described
  const known = publicNetwork(chainId)
  if (!known)
    return isNameOfOther(described.title, chainId)
      ? { ...described, title: `Chain ${chainId}` }
      : described
  const { title, symbol, coin: name } = known
  const nativeToken = { ...described.nativeToken, symbol, name }
  return { ...described, title, nativeToken }
}

function describedNetwork(
  { chainName, rpcUrls = [], nativeCurrency }: z.output<typeof chainParameter>,
  chainId: number,
) {
  const [rpcUrl] = rpcUrls.flatMap((text) => nodeAddress(text) ?? [])
  const symbol = cleanSymbol(nativeCurrency?.symbol ?? '').replace(/\s/g, '')
  if (!rpcUrl)
    throw invalid('rpcUrls names no node that is encrypted or on this machine.')
  if (!symbol) throw invalid('nativeCurrency has no symbol.')
  if (nativeCurrency?.decimals !== nativeDecimals)
    throw invalid('nativeCurrency must have 18 decimals.')
  const decimals = nativeDecimals
  const name = cleanText(nativeCurrency?.name ?? '').slice(0, 40) || symbol
  return {
    chainId,
    title: cleanText(chainName ?? '').slice(0, 40) || `Chain ${chainId}`,
    rpcUrl,
    nativeToken: { symbol: symbol.slice(0, 12), name, decimals },
  }
}

/**
 * Returns the address of a node as the browser reads it, so that nothing hides
 * in it: names in other letters as `xn--`, and no part that only readers see.
 * Nodes without encryption are only those of this machine. A template, such as
 * `https://node.example/{KEY}`, is none.
 */
function nodeAddress(text: string): string | undefined {
  if (/[{}<>]/.test(text)) return undefined
  const url = readUrl(text)
  if (url?.username !== '' || url.password !== '') return undefined
  const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const isTaken =
    url.protocol === 'https:' || (isHere && url.protocol === 'http:')
  url.hash = ''
  return isTaken ? url.href : undefined
}

/**
 * Asks the person to list a coin (EIP-747). On networks that the indexer reads
 * there is nothing to add: the wallet lists what it holds there.
 *
 * @see COIN-01 DAPP-01
 */
export async function watchAsset(call: MethodCall): Promise<unknown> {
  const { wallet, peer, request } = call
  const { type, options } = readFirst(assetParameter, request.params)
  if (type !== 'ERC20')
    throw invalid(
      'Only ERC20 coins can be listed: the wallet finds collectibles by itself.',
    )
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
  throw invalid('The parameters are not readable.', parsed.error)
}

function invalid(message: string, cause?: unknown): ProviderError {
  return new ProviderError('invalidParams', message, cause)
}
