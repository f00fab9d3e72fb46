import { commons, universal } from '@0xsequence/core'
import type { trackers } from '@0xsequence/sessions'
import type { Address, Hex } from '@cairn/primitives'
import { ethers } from 'ethers'
import {
  type ConfigJson,
  InvalidConfigJsonError,
  toConfigJson,
} from '../config-json.ts'
import { isKeyPart, recoverKey } from '../recover-key.ts'
import { assertFewSigned } from '../recover-v2.ts'
import { encodeSteps, findSteps } from './config-updates.ts'
import { isPasskeyPart } from './passkey-parts.ts'
import { readConfigJson } from './read-config.ts'
import type { TrackerStore } from './tracker-store.ts'
import {
  type MigrationBundle,
  type NewMigration,
  saveMigration,
  saveUpdate,
  type TrackerAccess,
  trackerOn,
} from './tracker-writes.ts'
import { createTurns } from './turns.ts'

/** Number of calls after which cached configurations are cleared. */
const readsPerMemory = 10_000

/** A signer's signature in the protocol's form, without its type byte. */
export type SignerProof = {
  readonly wallet: Address
  readonly digest: Hex
  readonly chainId: string
  readonly type: 'EIP712' | 'EthSign' | 'EIP1271'
  readonly signature: Hex
}

export type ContextJson = {
  readonly version: number
  readonly factory: string
  readonly mainModule: string
  readonly mainModuleUpgradable: string
  readonly guestModule: string
  readonly walletCreationCode: string
}

/** Migrations by chain, version and image hash. */
export type Migrations = Record<
  string,
  Record<string, Record<string, MigrationBundle>>
>

/**
 * Creates a tracker that keeps wallet configurations. Recovers signatures
 * before it stores anything. Inputs and outputs are plain types.
 *
 * @see AUTH-05 SESS-02
 */
export function createConfigTracker(options: TrackerAccess) {
  const trackerNow = freshTrackers(options.store)
  return {
    ...configReads(trackerNow, options.store),
    ...walletReads(trackerNow, options.store),
    ...configWrites(trackerNow, options.store),

    saveUpdate: (wallet: Address, signature: Hex, to: ConfigJson) =>
      saveUpdate(options, { wallet: checksummed(wallet), signature, to }),

    saveMigration: (migration: NewMigration) =>
      saveMigration(options, {
        ...migration,
        wallet: checksummed(migration.wallet),
      }),
  }
}

/**
 * Returns a function that gives a tracker for one call. The engine's tracker
 * caches every payload it reads for ever. One that was read without its
 * message, as a witness leaves it, would hide a later change of signers.
 * Configurations are named by their hash, so they may be cached.
 */
function freshTrackers(store: TrackerStore) {
  let reads = 0
  let configs = {}
  return (): trackers.local.LocalConfigTracker => {
    reads += 1
    if (reads % readsPerMemory === 0) configs = {}
    return Object.assign(trackerOn(store), { configOfImageHashCache: configs })
  }
}

type TrackerNow = ReturnType<typeof freshTrackers>

function configReads(trackerNow: TrackerNow, store: TrackerStore) {
  const encoded = new Map<string, string>()
  return {
    async findConfig(imageHash: Hex) {
      const config = await trackerNow().configOfImageHash({ imageHash })
      return config && { version: config.version, config: toConfigJson(config) }
    },

    async findDeployHash(wallet: Address) {
      const found = await trackerNow().imageHashOfCounterfactualWallet({
        wallet: checksummed(wallet),
      })
      return (
        found && {
          deployHash: found.imageHash,
          context: found.context as ContextJson,
        }
      )
    },

    async listUpdates(wallet: Address, from: Hex, longestPath: boolean) {
      const asked = { wallet: checksummed(wallet), fromImageHash: from }
      const steps = await findSteps(store, { ...asked, longestPath })
      return encodeSteps(steps, encoded)
    },
  }
}

function walletReads(trackerNow: TrackerNow, store: TrackerStore) {
  return {
    /**
     * Lists wallets that a signer signed for. Signatures are verified when they
     * are stored; whoever relies on one verifies it again.
     */
    async listWallets(
      signer: Address,
      page: { readonly offset: number; readonly limit: number },
    ): Promise<{ readonly proofs: SignerProof[]; readonly isLast: boolean }> {
      const { witnesses, isLast } = await store.listWitnesses(signer, page)
      const proofs = witnesses.map(
        ({ payload: { address, ...proof }, signature }) =>
          toSignerProof(address, { ...proof, signature }),
      )
      return { proofs, isLast }
    },

    /** Returns those of `signers` whose signature of a digest is stored. */
    async findSigners(
      signed: {
        readonly wallet: Address
        readonly digest: Hex
        readonly chainId: string
      },
      signers: readonly Address[],
    ): Promise<readonly Address[]> {
      const { wallet, digest, chainId } = signed
      const subdigest = commons.signature.subdigestOf({
        ...{ address: checksummed(wallet), chainId, digest },
      })
      const found = await store.loadSignatures(signers, [subdigest])
      const known = new Set(found.map(({ signer }) => signer))
      return signers.filter((one) => known.has(one.toLowerCase()))
    },

    /**
     * Lists the migrations of all chains, because a wallet falls back to
     * another chain's migration.
     */
    async listMigrations(
      wallet: Address,
      fromVersion: number,
      fromImageHash: Hex,
    ): Promise<Migrations> {
      const account = checksummed(wallet)
      const chains = await migratedChains(store, account, fromVersion)
      const found: Migrations = {}
      const tracker = trackerNow()
      for (const chainId of chains) {
        const signed = await tracker.getMigration(
          account,
          fromImageHash,
          fromVersion,
          chainId,
        )
        if (!signed) continue
        const coder = universal.genericCoderFor(signed.toVersion).config
        const imageHash = coder.imageHashOf(signed.toConfig as never)
        found[chainId] = {
          [`${signed.toVersion}`]: { [imageHash]: toBundle(signed.tx) },
        }
      }
      return found
    },
  }
}

function configWrites(trackerNow: TrackerNow, store: TrackerStore) {
  return {
    async saveConfig(version: number, json: ConfigJson) {
      await trackerNow().saveWalletConfig({
        config: readConfigJson(version, json),
      })
    },

    /**
     * Saves the addresses that a configuration has in every context.
     *
     * @returns the wallet of the configuration's own version, and whether it was
     *   known before
     */
    async saveWallet(
      version: number,
      json: ConfigJson,
    ): Promise<{ readonly wallet: Address; readonly wasKnown: boolean }> {
      const tracker = trackerNow()
      const config = readConfigJson(version, json)
      const contexts = commons.context.defaultContexts
      const context = contexts[version]
      if (!context) throw new InvalidConfigJsonError('version')
      const imageHash = universal
        .genericCoderFor(version)
        .config.imageHashOf(config as never)
      const wallet = commons.context.addressOf(context, imageHash) as Address
      const known = await tracker.imageHashOfCounterfactualWallet({ wallet })
      await tracker.saveCounterfactualWallet({
        config,
        context: Object.values(contexts),
      })
      return { wallet, wasKnown: known !== undefined }
    },

    async saveWitnesses(witness: {
      readonly wallet: Address
      readonly digest: Hex
      readonly chainId: string
      readonly signatures: readonly {
        /** Needed for a passkey, whose signature names several. */
        readonly signer?: Address | undefined
        readonly signature: Hex
      }[]
    }) {
      assertFewSigned(witness.signatures.length)
      const { digest, chainId, signatures } = witness
      const payload = { address: checksummed(witness.wallet), chainId, digest }
      const subdigest = commons.signature.subdigestOf(payload)
      const recovered: { signer: string; signature: string }[] = []
      const takeTurn = createTurns()
      for (const { signer, signature } of signatures) {
        await takeTurn()
        const by = witnessOf(subdigest, signature, signer)
        if (by !== undefined) recovered.push({ signer: by, signature })
      }
      await store.savePayloadOfSubdigest(subdigest, payload)
      for (const { signer, signature } of recovered)
        if (!(await store.isFull(signer)))
          await store.saveSignatureOfSubdigest(signer, subdigest, signature)
    },
  }
}

/**
 * Returns the key or passkey that signed. What another contract says today may
 * not hold tomorrow, so it finds nothing.
 */
function witnessOf(
  subdigest: string,
  signature: Hex,
  signer: Address | undefined,
): string | undefined {
  if (isKeyPart(signature)) return recoverKey(subdigest, signature)
  const isPasskey =
    signer !== undefined && isPasskeyPart(signer, subdigest, signature)
  return isPasskey ? signer : undefined
}

function checksummed(address: Address): Address {
  return ethers.getAddress(address.toLowerCase()) as Address
}

export type ConfigTracker = ReturnType<typeof createConfigTracker>

const typeNames = { 1: 'EIP712', 2: 'EthSign', 3: 'EIP1271' } as const

function toSignerProof(
  wallet: string,
  proof: {
    readonly digest: string
    readonly chainId: ethers.BigNumberish
    readonly signature: string
  },
): SignerProof {
  const bytes = ethers.getBytes(proof.signature)
  const type = bytes.at(-1)
  return {
    wallet: wallet as Address,
    digest: proof.digest as Hex,
    chainId: `${BigInt(proof.chainId)}`,
    type: type === 1 || type === 2 ? typeNames[type] : typeNames[3],
    signature: ethers.hexlify(bytes.slice(0, -1)) as Hex,
  }
}

async function migratedChains(
  store: TrackerStore,
  wallet: string,
  fromVersion: number,
): Promise<ReadonlySet<string>> {
  const known = await store.loadMigrationsSubdigest(
    wallet,
    fromVersion,
    fromVersion + 1,
  )
  const payloads = await Promise.all(
    known.map(({ subdigest }) => store.loadPayloadOfSubdigest(subdigest)),
  )
  return new Set(
    payloads.flatMap((payload) =>
      payload ? [`${BigInt(payload.chainId)}`] : [],
    ),
  )
}

function toBundle(
  tx: commons.transaction.SignedTransactionBundle,
): MigrationBundle {
  return {
    executor: tx.entrypoint as Address,
    transactions: tx.transactions.map((call) => ({
      to: call.to as Address,
      value: `${BigInt(call.value ?? 0)}`,
      data: ethers.hexlify(call.data ?? '0x') as Hex,
      gasLimit: `${BigInt(call.gasLimit ?? 0)}`,
      delegateCall: call.delegateCall ?? false,
      revertOnError: call.revertOnError ?? false,
    })),
    nonce: `${BigInt(tx.nonce)}`,
    signature: tx.signature as Hex,
  }
}
