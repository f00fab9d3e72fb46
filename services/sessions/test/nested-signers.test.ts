import { commons, v2 } from '@0xsequence/core'
import { quickDatabases, serve, testPlatform } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSessions } from '../src/index.ts'

type Key = ethers.HDNodeWallet
type Json = {
  readonly threshold: number
  readonly checkpoint: number
  readonly tree: object
}

const newKey = () => ethers.Wallet.createRandom()
const leaf = (key: Key) => ({ weight: 1, address: key.address })
const configOf = (json: Json) => ({ version: 2, ...json }) as never
const hashOf = (json: Json) => v2.config.ConfigCoder.imageHashOf(configOf(json))

describe.each(quickDatabases)('nested signers on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let url: string
  beforeAll(async () => {
    const database = stack.use(await open())
    const service = stack.use(await startSessions(testPlatform(database)))
    url = stack.use(await serve(service.app)).url
  })
  afterAll(() => stack.disposeAsync())

  async function call(method: string, body: unknown) {
    const response = await fetch(`${url}/rpc/Sessions/${method}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as Record<string, unknown>
  }

  /** A wallet of a group within its tree, which has changed its signers. */
  async function changedWallet() {
    const [first, second, removed, added] = [
      ...[newKey(), newKey()],
      ...[newKey(), newKey()],
    ] as [Key, Key, Key, Key]
    const group = {
      ...{ weight: 1, threshold: 1 },
      tree: { left: leaf(first), right: leaf(second) },
    }
    const before: Json = {
      ...{ threshold: 1, checkpoint: 0 },
      tree: { left: group, right: leaf(removed) },
    }
    const after: Json = {
      ...{ threshold: 1, checkpoint: 1 },
      tree: { left: leaf(first), right: leaf(added) },
    }
    const wallet = commons.context.addressOf(
      commons.context.defaultContexts[2] as never,
      hashOf(before),
    )
    await call('SaveWallet', { version: 2, deployConfig: before })
    const digest = v2.chained.hashSetImageHash(hashOf(after))
    const subdigest = commons.signature.subdigestOf({
      ...{ address: wallet, chainId: 0, digest },
    })
    const signed = first.signMessageSync(ethers.getBytes(subdigest))
    const parts = new Map([
      [first.address, { isDynamic: false, signature: `${signed}02` }],
    ])
    const { encoded } = v2.signature.encodeSigners(
      configOf(before),
      parts,
      [],
      0,
    )
    await call('SaveSignature', {
      ...{ wallet, digest, chainID: '0', signature: encoded, toConfig: after },
    })
    const partial = {
      ...before,
      tree: {
        left: { ...group, tree: { node: v2.config.hashNode(group.tree) } },
        right: leaf(removed),
      },
    }
    return { wallet, before, partial }
  }

  async function countUpdates(wallet: string, from: Json) {
    const asked = { wallet, fromImageHash: hashOf(from), allUpdates: true }
    const { updates } = await call('ConfigUpdates', asked)
    return (updates as unknown[]).length
  }

  test('[SESS-02] error: a configuration with a group as a hash replaces no whole one', async () => {
    const { wallet, before, partial } = await changedWallet()
    expect(await countUpdates(wallet, before)).toBe(1)
    await call('SaveConfig', { version: 2, config: partial })
    await call('SaveWallet', { version: 2, deployConfig: partial })
    expect(await countUpdates(wallet, before)).toBe(1)
    const { config } = await call('Config', { imageHash: hashOf(before) })
    expect(JSON.stringify(config)).not.toContain('"node"')
  })
})
