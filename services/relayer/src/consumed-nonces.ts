import { encodeNonce, type NamedExecute } from '@cairn/account/server'
import { isSameAddress } from '@cairn/primitives'
import { Hash, Hex as OxHex } from 'ox'
import type { ConsumedNonce } from './metatx.ts'
import type { Log } from './outcome.ts'

/** Event of both wallet versions. In version 1 the space is a topic. */
const nonceChange = Hash.keccak256(
  OxHex.fromString('NonceChange(uint256,uint256)'),
)

/**
 * Reads the used nonces from the logs of a test run, in order. A wallet logs
 * only its own nonce, and only after it accepted the signature, so a nonce that
 * a transaction claims for another wallet is not included.
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
    // Any contract can log arbitrary values.
    if (next === 0n || next >= 1n << 96n || space >= 1n << 160n) return []
    return [{ wallet: address, nonce: encodeNonce(space, next - 1n) }]
  })
}

/**
 * Returns the nonce to reserve: the last one of the wallet that acted first.
 * Earlier steps of a wallet (migrating, adding signers) may be part of several
 * transactions.
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
 * Lists the ids of a transaction: its own, and those of the wallets inside it
 * that really used their nonces.
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
