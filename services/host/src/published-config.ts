import type { Address } from '@cairn/primitives'
import {
  address,
  hash,
  type SocialProvider,
  socialProvider,
} from '@cairn/protocol'
import { z } from 'zod'

const node = z.object({
  url: z.url({ protocol: /^https?$/ }),
  index: z.number().int().positive(),
  publicKey: hash,
})

/** A keyshare node as wallets use it. */
export type PublishedNode = z.output<typeof node>

/** Facts of services in other processes, for wallets. @see ENVC-01 */
export type PublishedSettings = {
  readonly guardAddress: Address | undefined
  readonly keyshareNodes: readonly PublishedNode[] | undefined
  readonly keyshareThreshold: number
  readonly socialProviders: readonly SocialProvider[] | undefined
}

/** Variables of {@link PublishedSettings}; `json` parses a text. */
export function publishedVariables(json: z.ZodType<unknown, string>) {
  return {
    GUARD_ADDRESS: z.optional(address),
    /** Nodes as JSON: `[{"url":"…","index":1,"publicKey":"0x…"}]`. */
    KEYSHARE_NODE_LIST: json.pipe(z.array(node).min(1)).optional(),
    KEYSHARE_THRESHOLD: z.coerce.number().int().min(1).max(16).default(2),
    /** Providers of identity, or `none` for email alone. */
    SOCIAL_PROVIDERS: z
      .string()
      .transform((text) =>
        text.split(/[\s,]+/).filter((name) => name !== '' && name !== 'none'),
      )
      .pipe(z.array(z.enum(socialProvider.options)))
      .optional(),
  }
}

type Read = z.output<z.ZodObject<ReturnType<typeof publishedVariables>>>

/** Whether the nodes have different indexes, and enough of them are listed. */
export function areEnoughNodes(data: Read): boolean {
  const nodes = data.KEYSHARE_NODE_LIST
  if (!nodes) return true
  const indexes = new Set(nodes.map(({ index }) => index))
  return (
    indexes.size === nodes.length && nodes.length >= data.KEYSHARE_THRESHOLD
  )
}

export function toPublishedSettings(data: Read): PublishedSettings {
  return {
    guardAddress: data.GUARD_ADDRESS,
    keyshareNodes: data.KEYSHARE_NODE_LIST,
    keyshareThreshold: data.KEYSHARE_THRESHOLD,
    socialProviders: data.SOCIAL_PROVIDERS,
  }
}
