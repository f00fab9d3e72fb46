import { commons, v1, v2 } from '@0xsequence/core'
import { migration } from '@0xsequence/migration'
import { NodeUnavailableError, type RpcClient } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import type { sessions } from '@cairn/protocol'
import { ethers } from 'ethers'
import { describe, expect, test } from 'vitest'
import { ConfigLookupError, isConfigInForce, judgeSigner } from './index.ts'
import type { NodeAccess } from './provider.ts'

const chainId = 137n
const signer = ethers.Wallet.createRandom().address
const word = (value: string) => ethers.zeroPadValue(value, 32)

/** A sessions service that knows the first configuration of each wallet. */
function knows(version: 1 | 2, deployHash: string) {
  const client = {
    deployHash: async () => ({ deployHash, context: { version } }),
    configUpdates: async () => ({ updates: [] }),
    migrations: async () => ({ migrations: {} }),
  }
  return client as unknown as RpcClient<typeof sessions>
}

function addressOf(version: 1 | 2, imageHash: string): Address {
  const context = commons.context.defaultContexts[version]
  return commons.context.addressOf(context as never, imageHash) as Address
}

/** Nodes that agree on all but calls. */
const agreeButOnCalls: NodeAccess = {
  settle: async (requests) =>
    requests.map(({ method }) => {
      if (method === 'eth_call') throw new NodeUnavailableError('they differ')
      return method === 'eth_getCode' ? '0x60' : word(signer)
    }),
}

test('[NODE-01] j: error: a signature is neither in force nor superseded while nodes differ about a contract that signed', async () => {
  const config = v2.config.ConfigCoder.fromSimple({
    ...{ threshold: 1, checkpoint: 0 },
    signers: [{ address: signer, weight: 1 }],
  })
  const imageHash = v2.config.ConfigCoder.imageHashOf(config)
  const parts = new Map([[signer, { isDynamic: true, signature: '0x1203' }]])
  const { encoded } = v2.signature.encodeSigners(config, parts, [], chainId)
  const wallet = addressOf(2, imageHash)
  const judged = judgeSigner(knows(2, imageHash), {
    ...{ wallet, chainId, rpcUrl: agreeButOnCalls },
    ...{ digest: ethers.id('any') as Hex, signature: encoded as Hex },
  })
  await expect(judged).rejects.toThrow(ConfigLookupError)
})

test('[SESS-04] [NODE-01] j: error: a wallet’s first configuration is not in force while nodes differ about what the chain keeps', async () => {
  const first = v1.config.ConfigCoder.imageHashOf({
    ...{ version: 1, threshold: 1 },
    signers: [{ address: signer, weight: 1 }],
  }) as Hex
  const wallet = addressOf(1, first)
  const asked = isConfigInForce(knows(1, first), {
    ...{ wallet, imageHash: first, chainId, rpcUrl: agreeButOnCalls },
  })
  await expect(asked).rejects.toThrow(ConfigLookupError)
})

describe('a sessions service that lies', () => {
  const [owner, thief] = [
    ethers.Wallet.createRandom(),
    ethers.Wallet.createRandom(),
  ]
  const hashOf = v2.config.ConfigCoder.imageHashOf
  const configOf = (checkpoint: number, key: ethers.HDNodeWallet) =>
    v2.config.ConfigCoder.fromSimple({
      ...{ threshold: 2, checkpoint },
      signers: [{ address: key.address, weight: 2 }],
    })
  const [first, second, third] = [0, 2, 1].map((checkpoint) =>
    configOf(checkpoint, owner),
  ) as [Config, Config, Config]
  type Config = ReturnType<typeof configOf>
  const wallet = addressOf(2, hashOf(first))

  /** A change from one configuration to another, signed by some. */
  function change(from: Config, to: Config, ...keys: ethers.HDNodeWallet[]) {
    const digest = v2.signature.SignatureCoder.hashSetImageHash(hashOf(to))
    const payload = { address: wallet, chainId: 0, digest }
    const subdigest = commons.signature.subdigestOf(payload)
    const parts = new Map(
      keys.map((key) => [
        key.address,
        {
          isDynamic: false,
          signature: `${key.signMessageSync(ethers.getBytes(subdigest))}02`,
        },
      ]),
    )
    const { encoded } = v2.signature.encodeSigners(from, parts, [], 0)
    return { toImageHash: hashOf(to), signature: encoded }
  }

  /** Whether a configuration is in force by what a service answers. */
  const judge = (
    config: Config,
    updates: readonly object[],
    deployHash = hashOf(first),
  ) =>
    isConfigInForce(
      {
        ...knows(2, deployHash),
        configUpdates: async () => ({ updates }),
      } as unknown as RpcClient<typeof sessions>,
      {
        ...{ wallet, imageHash: hashOf(config) as Hex, chainId },
        rpcUrl: agreeButOnCalls,
      },
    )

  test('[SESS-04] is believed what the wallet’s signers signed', async () => {
    expect(await judge(second, [change(first, second, owner)])).toBe(true)
    expect(await judge(first, [change(first, second, owner)])).toBe(false)
  })

  const stolen = configOf(3, thief)
  test.each([
    ['an empty signature', [{ toImageHash: hashOf(stolen), signature: '0x' }]],
    ['a change that no one signed', [change(first, stolen)]],
    ['a change that a thief signed', [change(stolen, stolen, thief)]],
    [
      'a change of another configuration’s signers',
      [change(configOf(0, thief), stolen, thief)],
    ],
    [
      'changes whose checkpoints fall',
      [
        change(first, second, owner),
        change(second, third, owner),
        change(third, stolen, owner),
      ],
    ],
  ])('[SESS-04] error: is not believed %s', async (_name, updates) => {
    await expect(judge(stolen, updates)).rejects.toThrow(ConfigLookupError)
  })

  test('[SESS-04] error: is not believed a first configuration of another wallet', async () => {
    const judged = judge(stolen, [], hashOf(stolen))
    await expect(judged).rejects.toThrow(ConfigLookupError)
  })
})

describe('a sessions service that lies about a migration', () => {
  const [owner, thief] = [
    ethers.Wallet.createRandom(),
    ethers.Wallet.createRandom(),
  ]
  const contexts = commons.context.defaultContexts
  const first = {
    ...{ version: 1, threshold: 1 },
    signers: [{ address: owner.address, weight: 1 }],
  }
  const firstHash = v1.config.ConfigCoder.imageHashOf(first)
  const wallet = addressOf(1, firstHash)
  const nextOf = ({ address }: { readonly address: string }) =>
    v2.config.ConfigCoder.fromSimple({
      ...{ threshold: 1, checkpoint: 0, signers: [{ address, weight: 1 }] },
    })
  const hashOf = v2.config.ConfigCoder.imageHashOf
  /** A chain that has no code yet. */
  const emptyChain: NodeAccess = {
    settle: async (requests) => requests.map(() => '0x'),
  }

  /** A migration to a configuration, signed by a key for a chain. */
  function migrate(key: ethers.HDNodeWallet, on: bigint, next = nextOf(owner)) {
    const { tx } = migration.v1v2.buildTransaction(wallet, contexts, next)
    const payload = {
      ...{ address: wallet, chainId: on },
      digest: commons.transaction.digestOfTransactions(
        tx.nonce as bigint,
        tx.transactions,
      ),
    }
    const subdigest = commons.signature.subdigestOf(payload)
    const signed = `${key.signMessageSync(ethers.getBytes(subdigest))}02`
    const { encoded } = v1.signature.SignatureCoder.encodeSigners(
      { ...first, signers: [{ address: key.address, weight: 1 }] },
      new Map([[key.address, { isDynamic: false, signature: signed }]]),
      [],
      on,
    )
    const transactions = tx.transactions.map(({ to, data }) => ({
      ...{ to, data: ethers.hexlify(data ?? '0x'), value: '0', gasLimit: '0' },
      ...{ delegateCall: false, revertOnError: true },
    }))
    const nonce = `${tx.nonce}`
    return { executor: wallet, nonce, signature: encoded, transactions }
  }

  const judge = (
    next: ReturnType<typeof nextOf>,
    bundle: object,
    on = chainId,
  ) =>
    isConfigInForce(
      {
        ...knows(1, firstHash),
        migrations: async () => ({
          migrations: { [`${chainId}`]: { '2': { [hashOf(next)]: bundle } } },
        }),
      } as unknown as RpcClient<typeof sessions>,
      {
        ...{ wallet, imageHash: hashOf(next) as Hex, chainId: on },
        rpcUrl: emptyChain,
      },
    )

  test.each([chainId, 0n])(
    '[SESS-04] is believed what its signers signed, for chain %s',
    async (on) => {
      const bundle = migrate(owner, chainId)
      expect(await judge(nextOf(owner), bundle, on)).toBe(true)
    },
  )

  test.each([
    ['by a thief', () => migrate(thief, chainId, nextOf(thief)), nextOf(thief)],
    ['for another chain', () => migrate(owner, 1n), nextOf(owner)],
    ['to another configuration', () => migrate(owner, chainId), nextOf(thief)],
  ])('[SESS-04] error: is not believed one %s', async (_name, make, next) => {
    await expect(judge(next, make())).rejects.toThrow(ConfigLookupError)
    await expect(judge(next, make(), 0n)).rejects.toThrow(ConfigLookupError)
  })
})
