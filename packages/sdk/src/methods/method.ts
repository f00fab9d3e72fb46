import type { Fetch } from '../ask-service.ts'
import type { ConnectWishes } from '../options.ts'
import type { Popup } from '../popup.ts'
import type { Site } from '../site.ts'

/** Parts of the provider that its methods work with. */
export type Page = {
  readonly site: Site
  readonly popup: Popup
  readonly fetch: Fetch
  readonly origin: string
  readonly signatures: 'erc6492' | 'onchain'
  readonly connect: (wishes?: ConnectWishes) => Promise<Connected>
}

/**
 * A connection that the person agreed to.
 *
 * @example
 * ```ts
 * import { type Connected, createCairn } from '@cairn/sdk'
 *
 * const provider = createCairn({ walletUrl: 'https://wallet.example', app: 'My game' })
 * const connected: Connected = await provider.connect()
 * ```
 */
export type Connected = {
  readonly account: `0x${string}`
  readonly chainId: number
  /** The person's email address, if the page asked and the wallet knows it. */
  readonly email?: string
  /** The proof that the page asked for. */
  readonly proof?: {
    readonly proofString: string
    readonly typedData: unknown
  }
}

/** Answers one request. */
export type Method = (page: Page, call: Call) => Promise<unknown>

export type Call = { readonly method: string; readonly params: unknown }
