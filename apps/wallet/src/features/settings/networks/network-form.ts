import type { NetworkChange, NetworkDraft } from '@cairn/core'
import { readUrl } from '@cairn/primitives'
import type { Network } from '@cairn/protocol'
import { messages } from './networks.messages.ts'

/** The values of a network's fields. */
export type NetworkFields = {
  readonly title: string
  readonly chainId: string
  readonly rpcUrl: string
  readonly symbol: string
  readonly relayerUrl: string
  readonly indexerUrl: string
  readonly isTestnet: boolean
}

export type NetworkErrors = Partial<Record<keyof NetworkFields, string>>

const maxTitleLength = 40
const maxSymbolLength = 11
/** All native coins of such networks count so. */
const decimals = 18

/** The fields of a network that is there, or of a new one. */
export function toFields(network: Network | undefined): NetworkFields {
  return {
    title: network?.title ?? '',
    chainId: network ? `${network.chainId}` : '',
    rpcUrl: network?.rpcUrl ?? '',
    symbol: network?.nativeToken.symbol ?? '',
    relayerUrl: network?.relayerUrl ?? '',
    indexerUrl: network?.indexerUrl ?? '',
    isTestnet: network?.type === 'testnet',
  }
}

/**
 * Reads the fields: a network, or what is wrong with each.
 *
 * @see NETS-02
 */
export function readFields(
  fields: NetworkFields,
):
  | { readonly type: 'network'; readonly draft: NetworkDraft }
  | { readonly type: 'errors'; readonly errors: NetworkErrors } {
  const title = fields.title.trim().slice(0, maxTitleLength)
  const symbol = fields.symbol.trim().slice(0, maxSymbolLength)
  const chainId = readChainId(fields.chainId)
  const rpcUrl = fields.rpcUrl.trim()
  const relayerUrl = fields.relayerUrl.trim()
  const indexerUrl = fields.indexerUrl.trim()
  const errors: NetworkErrors = {
    ...(title === '' && { title: messages.needed }),
    ...(symbol === '' && { symbol: messages.needed }),
    ...(chainId === undefined && { chainId: messages.badChainId }),
    ...(!isHttpUrl(rpcUrl) && { rpcUrl: messages.badUrl }),
    ...(!isUrlOrNone(relayerUrl) && { relayerUrl: messages.badUrl }),
    ...(!isUrlOrNone(indexerUrl) && { indexerUrl: messages.badUrl }),
  }
  if (chainId === undefined || Object.keys(errors).length > 0)
    return { type: 'errors', errors }
  return {
    type: 'network',
    draft: {
      chainId,
      title,
      type: fields.isTestnet ? 'testnet' : 'mainnet',
      rpcUrl,
      relayerUrl: withoutSlash(relayerUrl),
      indexerUrl: withoutSlash(indexerUrl),
      nativeToken: { symbol, name: symbol, decimals },
    },
  }
}

/**
 * Reads the fields of a network that the environment has: all may be empty.
 *
 * @see NETS-01
 */
export function readChange(
  fields: NetworkFields,
):
  | { readonly type: 'change'; readonly change: NetworkChange }
  | { readonly type: 'errors'; readonly errors: NetworkErrors } {
  const title = fields.title.trim().slice(0, maxTitleLength)
  const rpcUrl = fields.rpcUrl.trim()
  const relayerUrl = withoutSlash(fields.relayerUrl.trim())
  const indexerUrl = withoutSlash(fields.indexerUrl.trim())
  const urls = { rpcUrl, relayerUrl, indexerUrl }
  const wrong = Object.entries(urls).filter(([, url]) => !isUrlOrNone(url))
  return wrong.length > 0
    ? {
        type: 'errors',
        errors: Object.fromEntries(
          wrong.map(([field]) => [field, messages.badUrl]),
        ),
      }
    : { type: 'change', change: { title, ...urls } }
}

/** Networks whose title, name or chain id holds what is searched for. */
export function searchNetworks(
  networks: readonly Network[],
  search: string,
): readonly Network[] {
  const text = search.trim().toLowerCase()
  return networks.filter(
    ({ title, name, chainId }) =>
      `${title} ${name}`.toLowerCase().includes(text) ||
      `${chainId}`.startsWith(text),
  )
}

function readChainId(text: string): number | undefined {
  const trimmed = text.trim()
  if (!/^(?:0x[0-9a-f]{1,13}|\d{1,15})$/i.test(trimmed)) return undefined
  const number = Number(trimmed)
  return number > 0 && Number.isSafeInteger(number) ? number : undefined
}

function isUrlOrNone(text: string): boolean {
  return text === '' || isHttpUrl(text)
}

/** A password in an address would be kept and shown, and browsers refuse it. */
function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false
  const url = readUrl(text)
  return url !== undefined && url.username === '' && url.password === ''
}

/** Removes the slash at the end: the path that follows begins with one. */
function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}
