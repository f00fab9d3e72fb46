import { commons, v2 } from '@0xsequence/core'
import { migration } from '@0xsequence/migration'
import { trackers } from '@0xsequence/sessions'
import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import type { ConfigJson } from '../config-json.ts'
import { isKeyPart } from '../recover-key.ts'
import { SignatureError } from '../signature-error.ts'
import { ConfigLookupError } from './config-lookup-error.ts'
import { findSteps } from './config-updates.ts'
import { onChainImageHash } from './on-chain-config.ts'
import { isPasskeyPart } from './passkey-parts.ts'
import type { NodeAccess } from './provider.ts'
import { readConfigJson } from './read-config.ts'
import { type ReadSignature, readV1, readV2 } from './recover.ts'
import type { TrackerStore } from './tracker-store.ts'

export type TrackerAccess = {
  readonly store: TrackerStore
  /**
   * Runs `work` in one transaction, exclusive of other changes of the same
   * wallet. The store is bound to the transaction.
   */
  readonly inWallet: <T>(
    wallet: Address,
    work: (store: TrackerStore) => Promise<T>,
  ) => Promise<T>
  /** Returns the node of a chain, if this stack serves the chain. */
  readonly nodeOf: (chainId: bigint) => NodeAccess | undefined
}

export type MigrationCall = {
  readonly to: Address
  readonly value: string
  readonly data: Hex
  readonly gasLimit: string
  readonly delegateCall: boolean
  readonly revertOnError: boolean
}

export type MigrationBundle = {
  readonly executor: Address
  readonly transactions: readonly MigrationCall[]
  readonly nonce: string
  readonly signature: Hex
}

export type NewMigration = {
  readonly wallet: Address
  readonly fromVersion: number
  readonly toVersion: number
  readonly toConfig: ConfigJson
  readonly chainId: string
  readonly bundle: MigrationBundle
}

/**
 * Signers of all configurations of a wallet together, because all changes are
 * read at once. With ten signers each these are 2,000 changes, one a week for
 * forty years.
 */
const maxSignersOfPath = 20_000

/**
 * Saves the next configuration of a wallet. Only the configuration in force can
 * name a successor, and only one. A removed signer could otherwise name a
 * second successor beside the owner's. Keys and passkeys count: a change holds
 * for every chain and for ever, and another contract's word on one chain today
 * does not.
 *
 * @throws {SignatureError} if the configuration did not sign it
 * @throws {SupersededConfigError} if another configuration is in force
 * @see GUARD-01 SESS-02 SESS-04 PASS-04
 */
export async function saveUpdate(
  { inWallet }: Pick<TrackerAccess, 'inWallet'>,
  update: {
    readonly wallet: Address
    readonly signature: Hex
    readonly to: ConfigJson
  },
): Promise<void> {
  const { wallet, signature } = update
  const next = readConfigJson(2, update.to) as v2.config.WalletConfig
  const nextHash = v2.config.ConfigCoder.imageHashOf(next)
  const message = v2.chained.messageSetImageHash(nextHash)
  const digest = ethers.keccak256(message) as Hex
  const read = await readV2({ wallet, chainId: 0n, digest, signature })
  assertComplete(read)
  assertStorable(read)
  const config = read.config as v2.config.WalletConfig
  if (BigInt(next.checkpoint) <= BigInt(config.checkpoint))
    throw new SupersededConfigError()
  await inWallet(wallet, async (store) => {
    const paths = await pathsOf(store, wallet)
    const isKnown = paths.some(({ hashes }) => {
      const at = hashes.indexOf(read.imageHash)
      return at >= 0 && hashes[at + 1] === nextHash
    })
    if (isKnown) return
    if (!paths.some(({ hashes }) => hashes.at(-1) === read.imageHash))
      throw new SupersededConfigError()
    if (paths.some(({ signers }) => signers > maxSignersOfPath))
      throw new SignatureError('is of one change too many')
    const payload = { address: wallet, chainId: 0, digest, message }
    await keep(store, { read, payload, next })
  })
}

/**
 * Saves a wallet's migration from version 1 to version 2 on a chain.
 *
 * @throws {SignatureError} if the wallet's configuration did not sign it
 * @throws {SupersededConfigError} if the wallet has another configuration on
 * that chain, or another migration
 * @throws {ConfigLookupError} if the chain does not answer
 * @throws if the migration is malformed
 * @see SESS-04
 */
export async function saveMigration(
  { inWallet, nodeOf }: TrackerAccess,
  { wallet, fromVersion, toVersion, toConfig, chainId, bundle }: NewMigration,
): Promise<void> {
  if (fromVersion !== 1 || toVersion !== 2)
    throw new SignatureError('is not of a migration from version 1 to 2')
  const next = readConfigJson(2, toConfig) as v2.config.WalletConfig
  const transactions = bundle.transactions.map((call) => ({ ...call }))
  const { newImageHash, address } = migration.v1v2.decodeTransaction(
    { entrypoint: bundle.executor, transactions, nonce: bundle.nonce },
    commons.context.defaultContexts,
  )
  const isOfNext = v2.config.ConfigCoder.imageHashOf(next) === newImageHash
  if (address !== wallet || !isOfNext)
    throw new SignatureError('is of another migration')
  const message = commons.transaction.packMetaTransactionsData(
    bundle.nonce,
    transactions,
  )
  const digest = ethers.keccak256(message) as Hex
  const chain = BigInt(chainId)
  const node = nodeOf(chain)
  // Only the chain itself knows the wallet's configuration there.
  if (node === undefined)
    throw new SignatureError('is for a chain that this stack does not serve')
  const read = await readV1({
    ...{ wallet, digest, chainId: chain },
    ...{ signature: bundle.signature, rpcUrl: node },
  })
  assertComplete(read)
  const onChain = await onChainImageHash({
    ...{ wallet, chainId: chain, rpcUrl: node },
  }).catch((cause: unknown) => {
    throw new ConfigLookupError(cause)
  })
  await inWallet(wallet, async (store) => {
    const first = await store.loadCounterfactualWallet(wallet)
    if (read.imageHash !== (onChain ?? first?.imageHash))
      throw new SupersededConfigError()
    const known = await trackerOn(store).getMigration(
      ...([wallet, read.imageHash, 1, chainId] as const),
    )
    if (known) {
      const knownHash = hashOf(known.toConfig as v2.config.WalletConfig)
      if (knownHash === newImageHash) return
      throw new SupersededConfigError()
    }
    const payload = { address: wallet, chainId, digest, message }
    await keep(store, { read, payload, next })
    await store.saveMigrationsSubdigest(
      ...([wallet, 1, 2, read.subdigest, newImageHash] as const),
    )
  })
}

const hashOf = v2.config.ConfigCoder.imageHashOf

function assertComplete({ isComplete }: ReadSignature): void {
  if (!isComplete) throw new SignatureError('does not reach the threshold')
}

/** Only what is found again later is stored. */
function assertStorable({ parts, subdigest }: ReadSignature): void {
  const isStorable = parts.every(
    ({ address, signature }) =>
      isKeyPart(signature) || isPasskeyPart(address, subdigest, signature),
  )
  if (!isStorable) throw new SignatureError('has a part in another form')
}

type Path = {
  /** Hashes of the configurations, in order. */
  readonly hashes: readonly string[]
  readonly signers: number
}

const { signersOf } = v2.config

/**
 * Returns the configuration hashes of a wallet in order. A version 1 wallet may
 * have migrated on several chains, so it may have several paths.
 */
async function pathsOf(
  store: TrackerStore,
  wallet: Address,
): Promise<readonly Path[]> {
  const first = await store.loadCounterfactualWallet(wallet)
  if (!first) return []
  const migrations =
    first.context.version === 1
      ? await store.loadMigrationsSubdigest(wallet, 1, 2)
      : []
  const starts =
    first.context.version === 1
      ? migrations.map(({ toImageHash }) => toImageHash)
      : [first.imageHash]
  return Promise.all(
    [...new Set(starts)].map(async (fromImageHash) => {
      const asked = { wallet, fromImageHash, longestPath: true }
      const steps = await findSteps(store, asked)
      const counts = steps.map(({ next }) => signersOf(next.tree).length)
      return {
        hashes: [fromImageHash, ...steps.map((step) => step.nextImageHash)],
        signers: counts.reduce((sum, count) => sum + count, 0),
      }
    }),
  )
}

async function keep(
  store: TrackerStore,
  kept: {
    readonly read: ReadSignature
    readonly payload: commons.signature.SignedPayload
    readonly next: v2.config.WalletConfig
  },
): Promise<void> {
  const { read, payload, next } = kept
  const tracker = trackerOn(store)
  await store.savePayloadOfSubdigest(read.subdigest, payload)
  await tracker.saveWalletConfig({ config: next })
  await tracker.saveWalletConfig({ config: read.config })
  for (const { address, signature } of read.parts)
    await store.saveSignatureOfSubdigest(address, read.subdigest, signature)
}

/**
 * Creates a tracker over the store. It never calls a chain, so it needs no
 * provider.
 */
export function trackerOn(
  store: TrackerStore,
): trackers.local.LocalConfigTracker {
  const whole: TrackerStore = {
    ...store,
    // The engine does not look into nested signers: it takes a configuration
    // with one of them as a hash for whole, which would replace the whole one.
    saveConfig: async (hash, config) => {
      if (isWhole(config)) await store.saveConfig(hash, config)
    },
  }
  return new trackers.local.LocalConfigTracker(undefined as never, whole)
}

/**
 * Whether a configuration has no part, at any depth, of which only the hash is
 * known.
 *
 * @see SESS-02
 */
export function isWhole(config: object): boolean {
  const open: unknown[] = [(config as { readonly tree?: unknown }).tree]
  for (const part of open) {
    if (typeof part === 'string') return false
    if (typeof part !== 'object' || part === null) continue
    if ('nodeHash' in part) return false
    if ('left' in part && 'right' in part) open.push(part.left, part.right)
    if ('tree' in part) open.push(part.tree)
  }
  return true
}

/** The configuration that signed a change is not the one in force. */
export class SupersededConfigError extends BaseError {
  override readonly name = 'SupersededConfigError'

  constructor() {
    super('The wallet has another configuration by now.')
  }
}
