import * as z from 'zod/mini'
import type { BaseWallet } from '../platform/base-wallet.ts'

/** A message of the page that embeds `/frame`, as that page hands it over. */
const relayed = z.object({
  /** Origin that the browser named to `/frame` with the message. */
  parent: z.string().check(z.maxLength(300)),
  text: z.string(),
})

/** The sender of a message, and what it said. */
export type Sender = { readonly origin: string; readonly data: unknown }

/**
 * Returns who has sent a message of the opener. A page of this wallet's own
 * origin is `/frame`, which names the page around it: that one counts, if the
 * operator lists it.
 *
 * @returns `undefined` for a message of the wallet's own origin that is not one
 * @see DAPP-01
 */
export function readSender(
  { environment, origin: own }: Pick<BaseWallet, 'environment' | 'origin'>,
  { origin, data }: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
): Sender | undefined {
  if (origin !== own) return { origin, data }
  const message = z.safeParse(relayed, data).data
  const isListed =
    message !== undefined && environment.frameOrigins?.includes(message.parent)
  return isListed ? { origin: message.parent, data: message.text } : undefined
}
