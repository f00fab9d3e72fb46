import { commons, v2 } from '@0xsequence/core'
import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import { readV2 } from './recover.ts'
import { createTurns } from './turns.ts'

export type SignedUpdate = {
  readonly toImageHash: Hex
  readonly signature: Hex
}

/** Checked updates that are remembered. What was signed once stays signed. */
const maxKnown = 20_000

const known = new Map<string, bigint>()

/**
 * Checks that a wallet's address follows from its first configuration.
 *
 * @throws {FalseConfigError}
 * @see SESS-04
 */
export function assertFirstConfig(
  wallet: Address,
  first: { readonly hash: Hex; readonly version: number },
): void {
  const context = commons.context.defaultContexts[first.version]
  const address =
    context && commons.context.addressOf(context, ethers.hexlify(first.hash))
  if (address !== ethers.getAddress(wallet))
    throw new FalseConfigError('a first configuration of another wallet')
}

/**
 * Checks that each configuration of a wallet was signed by enough signers of
 * the one before it, and that checkpoints rise, as its contract wants. The
 * sessions service could otherwise name signers of its own. It can still hide
 * changes.
 *
 * @param from - hash of the configuration that the first update changes
 * @throws {FalseConfigError}
 * @see SESS-04
 */
export async function assertUpdates(
  wallet: Address,
  from: Hex,
  updates: readonly SignedUpdate[],
): Promise<void> {
  const takeTurn = createTurns()
  let imageHash = from.toLowerCase()
  let last = -1n
  for (const update of updates) {
    await takeTurn()
    const checkpoint = await checkpointBefore(wallet, imageHash, update)
    if (checkpoint <= last)
      throw new FalseConfigError('changes in another order')
    last = checkpoint
    imageHash = update.toImageHash.toLowerCase()
  }
}

/** Returns the checkpoint of the configuration that signed an update. */
async function checkpointBefore(
  wallet: Address,
  from: string,
  { toImageHash, signature }: SignedUpdate,
): Promise<bigint> {
  const id = `${wallet} ${from} ${toImageHash}`.toLowerCase()
  const found = known.get(id)
  if (found !== undefined) return found
  const digest = v2.signature.SignatureCoder.hashSetImageHash(toImageHash)
  const asked = { wallet, chainId: 0n, digest: digest as Hex, signature }
  const read = await readV2(asked).catch((cause: unknown) => {
    throw new FalseConfigError('a change that cannot be read', cause)
  })
  if (!read.isComplete || read.imageHash.toLowerCase() !== from)
    throw new FalseConfigError('a change that nobody signed')
  const { checkpoint } = read.config as v2.config.WalletConfig
  if (known.size >= maxKnown) known.clear()
  known.set(id, BigInt(checkpoint))
  return BigInt(checkpoint)
}

/** The sessions service answered what a wallet's signers did not sign. */
export class FalseConfigError extends BaseError {
  override readonly name = 'FalseConfigError'

  constructor(what: string, cause?: unknown) {
    super(`The sessions service answered with ${what}.`, { cause })
  }
}
