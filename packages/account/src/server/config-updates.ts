import { type commons, v2 } from '@0xsequence/core'
import type { Address } from '@cairn/primitives'
import { isKeyPart } from '../recover-key.ts'
import { treeWeight } from '../tree-weight.ts'
import { isPasskeyPart } from './passkey-parts.ts'
import type { TrackerStore } from './tracker-store.ts'
import { createTurns } from './turns.ts'

/** Changes that are compared with one configuration at a time. */
const changesAtOnce = 16
/**
 * Changes that are tried for the shortest path. Beyond them each step goes to
 * the next change, which its configuration always signed.
 */
const maxTries = 2_000

/** Encoded signatures that are kept: some 10 MB. */
const maxKnown = 10_000

type Parts = Map<string, commons.signature.SignaturePart>

type Change = {
  readonly subdigest: string
  readonly nextImageHash: string
  readonly next: v2.config.WalletConfig
}

/** One change of a wallet's configuration, with who signed it. */
type Step = {
  /** Names the wallet, and the configurations before and after. */
  readonly id: string
  readonly from: v2.config.WalletConfig
  readonly next: v2.config.WalletConfig
  readonly nextImageHash: string
  readonly parts: Parts
}

/**
 * Returns the changes of a wallet's configuration in order, from one of its
 * configurations on.
 *
 * @param asked.wallet - checksummed
 * @param asked.longestPath - every change; else as few as lead to the newest
 * @see SESS-02
 */
export async function findSteps(
  store: TrackerStore,
  asked: {
    readonly wallet: Address
    readonly fromImageHash: string
    readonly longestPath: boolean
  },
): Promise<readonly Step[]> {
  const takeTurn = createTurns()
  const first = await loadV2(store, asked.fromImageHash)
  if (!first) return []
  const changes = await loadChanges(store, asked.wallet, takeTurn)
  const steps: Step[] = []
  let from = first
  let tries = 0
  for (;;) {
    const later = changes.filter(({ next }) => isLater(next, from))
    if (!asked.longestPath && tries < maxTries) later.reverse()
    const [step, tried] = await findStep(store, from, later, takeTurn)
    if (!step) return steps
    tries += tried
    const at = steps.at(-1)?.nextImageHash ?? asked.fromImageHash
    const id = `${asked.wallet} ${at} ${step.nextImageHash}`
    steps.push({ ...step, id })
    from = step.next
  }
}

/**
 * Encodes the signatures of steps, for the wallet's contract and for clients.
 * Lets other requests have their turn.
 *
 * @param known - encoded signatures by steps' ids; it is added to. Once a step
 *   has one, it stays good.
 */
export async function encodeSteps(
  steps: readonly Step[],
  known: Map<string, string>,
): Promise<{ toImageHash: string; signature: string }[]> {
  const takeTurn = createTurns()
  const links: { toImageHash: string; signature: string }[] = []
  const { encodeSigners } = v2.signature.SignatureCoder
  for (const { id, from, parts, nextImageHash } of steps) {
    await takeTurn()
    const encode = () => {
      const config = { ...from, tree: foldUnsigned(from.tree, parts) }
      return encodeSigners(config, parts, [], 0).encoded
    }
    const signature = known.get(id) ?? encode()
    if (known.size >= maxKnown) known.clear()
    known.set(id, signature)
    links.push({ toImageHash: nextImageHash, signature })
  }
  return links
}

/**
 * Replaces what nobody signed by its hash, as the encoder does. The encoder
 * hashes it anew on each level: a hundred signers take it 30 ms.
 */
function foldUnsigned(
  tree: v2.config.Topology,
  parts: Parts,
): v2.config.Topology {
  const { isNode, isNestedLeaf, signersOf, hashNode } = v2.config
  if (!isNode(tree) && !isNestedLeaf(tree)) return tree
  if (!signersOf(tree).some(({ address }) => parts.has(address)))
    return { nodeHash: hashNode(tree) }
  return isNode(tree)
    ? {
        left: foldUnsigned(tree.left, parts),
        right: foldUnsigned(tree.right, parts),
      }
    : { ...tree, tree: foldUnsigned(tree.tree, parts) }
}

const isLater = (
  next: v2.config.WalletConfig,
  from: v2.config.WalletConfig,
): boolean => BigInt(next.checkpoint) > BigInt(from.checkpoint)

async function loadV2(
  store: TrackerStore,
  imageHash: string,
): Promise<v2.config.WalletConfig | undefined> {
  const found = await store.loadConfig(imageHash)
  if (found?.version !== 2) return undefined
  const config = found as v2.config.WalletConfig
  return typeof config.tree === 'object' ? config : undefined
}

/** Returns the changes of a wallet by ascending checkpoint. */
async function loadChanges(
  store: TrackerStore,
  wallet: Address,
  takeTurn: () => Promise<void>,
): Promise<Change[]> {
  const changes: Change[] = []
  const signed = (await store.listChanges(wallet)).flatMap(
    ({ subdigest, payload: { address, message } }) => {
      if (!message || address !== wallet) return []
      const hash = v2.chained.decodeMessageSetImageHash(message as string)
      return hash ? [{ subdigest, nextImageHash: hash }] : []
    },
  )
  for (let start = 0; start < signed.length; start += changesAtOnce) {
    await takeTurn()
    const some = signed.slice(start, start + changesAtOnce)
    const configs = await Promise.all(
      some.map(({ nextImageHash }) => loadV2(store, nextImageHash)),
    )
    for (const [index, change] of some.entries()) {
      const next = configs[index]
      if (next) changes.push({ ...change, next })
    }
  }
  return changes.sort((one, other) =>
    Number(BigInt(one.next.checkpoint) - BigInt(other.next.checkpoint)),
  )
}

/** Returns the first change that a configuration signed, and how many it tried. */
async function findStep(
  store: TrackerStore,
  from: v2.config.WalletConfig,
  changes: readonly Change[],
  takeTurn: () => Promise<void>,
): Promise<readonly [Omit<Step, 'id'> | undefined, number]> {
  const signers = v2.config.signersOf(from.tree).map(({ address }) => address)
  for (let start = 0; start < changes.length; start += changesAtOnce) {
    const some = changes.slice(start, start + changesAtOnce)
    const found = Map.groupBy(
      await store.loadSignatures(
        signers,
        some.map(({ subdigest }) => subdigest),
      ),
      ({ subdigest }) => subdigest,
    )
    for (const [index, { subdigest, nextImageHash, next }] of some.entries()) {
      await takeTurn()
      const signed = found.get(subdigest.toLowerCase()) ?? []
      const parts = partsOf(signers, signed)
      const weight = treeWeight(from.tree, ({ address }) => parts.has(address))
      if (weight < BigInt(from.threshold)) continue
      return [{ from, nextImageHash, parts, next }, start + index + 1]
    }
  }
  return [undefined, changes.length]
}

/**
 * Returns the signatures of keys and passkeys by their signers. Those of keys
 * were verified when they were stored. Passkeys' are read again, because an
 * older service stored what contracts said, by the word of one node; other
 * contracts' are left out.
 *
 * @see SESS-02 PASS-04
 */
function partsOf(
  signers: readonly string[],
  signed: readonly {
    readonly signer: string
    readonly subdigest: string
    readonly signature: string
  }[],
): Parts {
  const bySigner = new Map(signed.map((one) => [one.signer, one]))
  const parts: Parts = new Map()
  for (const signer of signers) {
    const found = bySigner.get(signer.toLowerCase())
    if (!found) continue
    const { subdigest, signature } = found
    if (isKeyPart(signature)) parts.set(signer, { signature, isDynamic: false })
    else if (isPasskeyPart(signer, subdigest, signature))
      parts.set(signer, { signature, isDynamic: true })
  }
  return parts
}
