import { commons, v1, v2 } from '@0xsequence/core'
import { NodeUnavailableError, type RpcClient } from '@cairn/clients'
import type { Address, Hex } from '@cairn/primitives'
import type { sessions } from '@cairn/protocol'
import { ethers } from 'ethers'
import { expect, test } from 'vitest'
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
  const judged = judgeSigner(knows(2, imageHash), {
    ...{ wallet: signer as Address, chainId, rpcUrl: agreeButOnCalls },
    ...{ digest: ethers.id('any') as Hex, signature: encoded as Hex },
  })
  await expect(judged).rejects.toThrow(ConfigLookupError)
})

test('[SESS-04] [NODE-01] j: error: a wallet’s first configuration is not in force while nodes differ about what the chain keeps', async () => {
  const first = v1.config.ConfigCoder.imageHashOf({
    ...{ version: 1, threshold: 1 },
    signers: [{ address: signer, weight: 1 }],
  }) as Hex
  const context = commons.context.defaultContexts[1]
  const wallet = commons.context.addressOf(context as never, first) as Address
  const asked = isConfigInForce(knows(1, first), {
    ...{ wallet, imageHash: first, chainId, rpcUrl: agreeButOnCalls },
  })
  await expect(asked).rejects.toThrow(ConfigLookupError)
})
