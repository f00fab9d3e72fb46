import { recoverSignature, subdigestOf } from '@cairn/account/server'
import { type Stack, startStack } from '@cairn/dev-env'
import type { Address, Hex } from '@cairn/primitives'
import { quickStore } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from './_hostile-requests.ts'
import {
  changes,
  hostileSignature,
  partsOfV1,
  partsOfV2,
} from './_hostile-signatures.ts'

const seed = 64_926_492
const rounds = 2
const wallet: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const digest: Hex = `0x${'7b'.repeat(32)}`
const toConfig = {
  version: 2,
  threshold: 1,
  checkpoint: 0,
  tree: { weight: 1, address: wallet },
}
const kinds = [
  ...partsOfV1.map((kind) => [1, kind] as const),
  ...partsOfV2.map((kind) => [2, kind] as const),
]

/** Returns each version, kind of part and change, with its name. */
function signatures(): readonly (readonly [name: string, signature: Hex])[] {
  const random = createRandom(seed)
  return kinds.flatMap(([version, kind]) =>
    changes.flatMap((change) =>
      Array.from({ length: rounds }, () => {
        const made = hostileSignature(version, kind, change, random)
        return [`v${version} ${kind} ${change}`, made as Hex] as const
      }),
    ),
  )
}
const all = signatures()

let stack: Stack
/** Unhandled rejections. */
const stray: unknown[] = []
const keep = (reason: unknown) => void stray.push(reason)
beforeAll(async () => {
  process.on('unhandledRejection', keep)
  stack = await startStack({ env: await quickStore() })
})
afterAll(async () => {
  await stack?.[Symbol.asyncDispose]()
  process.off('unhandledRejection', keep)
})

describe(`${all.length} signatures that are wrong`, () => {
  test('[GUARD-01] error: each is read, or rejected with a SignatureError', async () => {
    const { rpcUrl, chainId } = network()
    const surprises: unknown[] = []
    for (const [name, signature] of all) {
      const question = { signature, wallet, digest, rpcUrl }
      await recoverSignature({ ...question, chainId: BigInt(chainId) }).catch(
        (error: Error) => {
          if (error.name !== 'SignatureError') surprises.push([name, error])
        },
      )
    }
    expect(surprises).toEqual([])
    expect(stray).toEqual([])
  })

  test('[GUARD-01] error: a signature of 3,000 parts is rejected before it is read', async () => {
    const { rpcUrl, chainId } = network()
    const part = `01ff${wallet.slice(2)}`
    const signature: Hex = `0x000100000000${part.repeat(2_900)}`
    const question = { signature, wallet, digest, rpcUrl }
    await expect(
      recoverSignature({ ...question, chainId: BigInt(chainId) }),
    ).rejects.toThrow('The signature has too many parts.')
  })

  test('[GUARD-01] error: the guard signs for none, and none is answered 500', async () => {
    const chainId = BigInt(network().chainId)
    const signer = stack.environment.guards[0]?.address
    expect(signer).toBeDefined()
    const answers = await ask('Guard/SignWith', (signature) => {
      const auxData = ethers.AbiCoder.defaultAbiCoder().encode(
        ['address', 'uint256', 'bytes', 'bytes'],
        [wallet, chainId, digest, signature],
      )
      const msg = subdigestOf({ wallet, chainId, digest })
      return { signer, request: { chainId: Number(chainId), msg, auxData } }
    })
    expect(answers.filter(({ status }) => !isRefusal(status))).toEqual([])
    expect(stray).toEqual([])
  })

  test('[SESS-02] error: the tracker saves no configuration or migration with one, and none is answered 500', async () => {
    const chainID = `${network().chainId}`
    const saved = await ask('Sessions/SaveSignature', (signature) => ({
      wallet,
      digest,
      chainID,
      signature,
      toConfig,
    }))
    expect(saved.filter(({ status }) => !isRefusal(status))).toEqual([])
    const migrated = await ask('Sessions/SaveMigration', (signature) => ({
      wallet,
      fromVersion: 1,
      toVersion: 2,
      toConfig,
      executor: wallet,
      transactions: [{ to: wallet, value: '0', data: '0x' }],
      nonce: '0',
      signature,
      chainID,
    }))
    expect(migrated.filter(({ status }) => !isRefusal(status))).toEqual([])
    expect(stray).toEqual([])
  })
})

const isRefusal = (status: number) => status >= 400 && status < 500

function network() {
  const [first] = stack.environment.networks
  if (!first) throw new Error('The stack has no network.')
  return first
}

async function ask(method: string, bodyOf: (signature: Hex) => object) {
  const answers: { name: string; status: number; text: string }[] = []
  for (const [name, signature] of all) {
    const response = await fetch(`${stack.url}/rpc/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(signature)),
    })
    const text = (await response.text()).slice(0, 200)
    answers.push({ name, status: response.status, text })
  }
  return answers
}
