import { encodeNonce, type NamedExecute } from '@cairn/account/server'
import { isSameAddress } from '@cairn/primitives'
import { Hash, Hex as OxHex } from 'ox'
import type { ConsumedNonce } from './metatx.ts'
import type { Log } from './outcome.ts'

/** Both versions of wallets say so; in version 1 the space is a topic. */
const nonceChange = Hash.keccak256(
  OxHex.fromString('NonceChange(uint256,uint256)'),
)

/**
 * Reads from the logs of a try which nonces it used up, in their order. A wallet
 * says this of itself alone, and only once it took the signature: what a
 * transaction merely claims of another wallet is not among them.
 *
 * @see SEND-01
 */
export function consumedNonces(logs: readonly Log[]): readonly ConsumedNonce[] {
  return logs.flatMap(({ address, topics, data }): ConsumedNonce[] => {
    if (topics[0] !== nonceChange) return []
    const words = `${topics
      .slice(1)
      .map((topic) => topic.slice(2))
      .join('')}${data.slice(2)}`
    if (words.length !== 128) return []
    const space = BigInt(`0x${words.slice(0, 64)}`)
    const next = BigInt(`0x${words.slice(64)}`)
    // A contract may write anything in a log of its own.
    if (next === 0n || next >= 1n << 96n || space >= 1n << 160n) return []
    return [{ wallet: address, nonce: encodeNonce(space, next - 1n) }]
  })
}

/**
 * The nonce that no other transaction may use at the same time: the last of the
 * wallet that acted first. What a wallet does before it (migrating, taking over
 * signers) may come along with several transactions.
 */
export function reservedNonce(
  consumed: readonly ConsumedNonce[],
): ConsumedNonce | undefined {
  const [first] = consumed
  return consumed.findLast(
    ({ wallet }) => first && isSameAddress(wallet, first.wallet),
  )
}

/**
 * Lists the ids that a transaction is found by: its own, and those of the
 * wallets within it that really used their nonces.
 *
 * @see TXPD-01
 */
export function provenIds(
  executes: readonly NamedExecute[],
  consumed: readonly ConsumedNonce[],
): readonly NamedExecute['id'][] {
  const isProven = ({ wallet, nonce }: NamedExecute) =>
    consumed.some(
      (one) => one.nonce === nonce && isSameAddress(one.wallet, wallet),
    )
  return executes
    .filter((execute, depth) => depth === 0 || isProven(execute))
    .map(({ id }) => id)
}
