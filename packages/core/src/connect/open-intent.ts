import { parseJson } from '@cairn/primitives'
import * as z from 'zod/mini'
import type { BaseWallet } from '../platform/base-wallet.ts'

/** Name under which dapp transports keep the session that opened the wallet. */
const sessionName = '@sequence.transportSession'

const opened = z.object({
  intent: z.object({
    type: z.enum(['connect', 'openWithOptions']),
    options: z.object({}),
  }),
})

/** Reason why a dapp opened the wallet: to connect, or to show it with options. */
export type OpenIntent = z.output<typeof opened>['intent']['type']

/**
 * Returns the intent of the dapp that opened the wallet; `undefined` if none
 * did, or if its session is not readable.
 *
 * @see SHELL-01 SHELL-02
 */
export function openIntent(
  wallet: Pick<BaseWallet, 'platform'>,
): OpenIntent | undefined {
  const session = z.safeParse(opened, readTransportSession(wallet))
  return session.data?.intent.type
}

/**
 * Whether a dapp asks to connect and gave its options. They stand in for the
 * terms, and the saved private route waits until the dapp has its answer.
 *
 * @see SHELL-02
 */
export function hasConnectOptions(
  wallet: Pick<BaseWallet, 'platform'>,
): boolean {
  return openIntent(wallet) === 'connect'
}

/** Reads the kept session as JSON: `null` if there is none, `undefined` if it is not JSON. */
export function readTransportSession({
  platform,
}: Pick<BaseWallet, 'platform'>): unknown {
  const kept = platform.area.getItem(sessionName)
  return kept === null ? null : parseJson(kept)
}
