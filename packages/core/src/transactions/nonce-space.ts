import type { RequestedTransaction } from '../inbox/entry.ts'
import type { TransactionsWallet } from './transactions-wallet.ts'

/** Number of nonce spaces. */
const spaces = 1n << 160n
/** Bits of the device's address, which keep devices' requests apart. */
const deviceBits = 48n
/** Two tabs may number two requests alike; what they ask for differs. */
const callsBits = 32n

/**
 * The nonce space of a request's transaction: the same one each time, so that
 * of all transactions that are ever signed for one request only one can happen,
 * whichever tab signs it and however often. A request that names a space is
 * signed in that one. It is `undefined` while nobody is signed in.
 *
 * @see TXRQ-01 SEND-01 SETT-01
 */
export function nonceSpaceOf(
  wallet: Pick<TransactionsWallet, 'storage'>,
  { id, txs, space }: Pick<RequestedTransaction, 'id' | 'txs' | 'space'>,
): bigint | undefined {
  if (space !== undefined && BigInt(space) < spaces) return BigInt(space)
  const dump = wallet.storage.get('sessionDump')
  if (!dump) return undefined
  const device = BigInt.asUintN(Number(deviceBits), BigInt(dump.sessionAddress))
  const calls = BigInt(checksumOf(JSON.stringify(txs)))
  return (((BigInt(id) << deviceBits) | device) << callsBits) | calls
}

/** FNV-1a, 32 bits: tells texts apart, and protects nothing. */
function checksumOf(text: string): number {
  let sum = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text))
    sum = Math.imul(sum ^ byte, 0x01000193)
  return sum >>> 0
}
