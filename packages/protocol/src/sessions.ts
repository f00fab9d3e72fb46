import * as z from 'zod/mini'
import type { Service } from './service.ts'
import { address, decimal, hash, hex } from './wire.ts'
import { empty } from './wire-calls.ts'

/**
 * A wallet configuration as JSON. Its shape depends on `version`, which is sent
 * beside it.
 */
const config = z.record(z.string(), z.unknown())

const context = z.object({
  version: z.number(),
  factory: z.string(),
  mainModule: z.string(),
  mainModuleUpgradable: z.string(),
  guestModule: z.string(),
  walletCreationCode: z.string(),
})

const signature = z.object({
  digest: z.string(),
  chainID: z.string(),
  type: z.enum(['EIP712', 'EthSign', 'EIP1271']),
  signature: z.string(),
})

const transaction = z.object({
  to: address,
  value: z.optional(z.string()),
  data: z.optional(hex),
  gasLimit: z.optional(z.string()),
  delegateCall: z.optional(z.boolean()),
  revertOnError: z.optional(z.boolean()),
})

const bundle = z.object({
  executor: address,
  transactions: z.array(transaction),
  nonce: z.string(),
  signature: hex,
})

/** Wallet configurations and signer-to-wallet lookups. No session needed. */
export const sessions = {
  name: 'Sessions',
  codes: { InvalidArgument: 1, NotFound: 2 },
  methods: {
    ping: { input: empty, output: empty },
    config: {
      input: z.object({ imageHash: hash }),
      output: z.object({ version: z.number(), config }),
    },
    wallets: {
      input: z.object({
        signer: address,
        cursor: z.optional(z.number()),
        limit: z.optional(z.number()),
      }),
      output: z.object({
        wallets: z.record(z.string(), signature),
        cursor: z.number(),
      }),
    },
    /** Which of these signers published a signature of a digest. */
    signersOf: {
      input: z.object({
        wallet: address,
        digest: hash,
        chainID: decimal,
        signers: z.array(address).check(z.maxLength(256)),
      }),
      output: z.object({ signers: z.array(address) }),
    },
    deployHash: {
      input: z.object({ wallet: address }),
      output: z.object({ deployHash: z.string(), context }),
    },
    configUpdates: {
      input: z.object({
        wallet: address,
        fromImageHash: hash,
        allUpdates: z.optional(z.boolean()),
      }),
      output: z.object({
        updates: z.array(
          z.object({ toImageHash: z.string(), signature: z.string() }),
        ),
      }),
    },
    migrations: {
      input: z.object({
        wallet: address,
        fromVersion: z.number(),
        fromImageHash: hash,
        chainID: z.optional(z.string()),
      }),
      output: z.object({
        migrations: z.record(
          z.string(),
          z.record(z.string(), z.record(z.string(), bundle)),
        ),
      }),
    },
    saveConfig: {
      input: z.object({ version: z.number(), config }),
      output: empty,
    },
    saveWallet: {
      input: z.object({ version: z.number(), deployConfig: config }),
      output: empty,
    },
    saveSignature: {
      input: z.object({
        wallet: address,
        digest: hash,
        chainID: decimal,
        signature: hex,
        toConfig: z.optional(config),
        referenceChainID: z.optional(z.string()),
      }),
      output: empty,
    },
    saveSignerSignatures: {
      input: z.object({
        wallet: address,
        digest: hash,
        chainID: decimal,
        signatures: z.array(hex),
        toConfig: z.optional(config),
      }),
      output: empty,
    },
    saveSignerSignatures2: {
      input: z.object({
        wallet: address,
        digest: hash,
        chainID: decimal,
        signatures: z.array(
          z.object({
            signer: z.optional(address),
            signature: hex,
            referenceChainID: z.optional(z.string()),
          }),
        ),
        toConfig: z.optional(config),
      }),
      output: empty,
    },
    saveMigration: {
      input: z.object({
        wallet: address,
        fromVersion: z.number(),
        toVersion: z.number(),
        toConfig: config,
        executor: address,
        transactions: z.array(transaction),
        nonce: z.string(),
        signature: hex,
        chainID: z.optional(z.string()),
      }),
      output: empty,
    },
  },
} as const satisfies Service
