import { commons, v2 } from '@0xsequence/core'
import { deployLocalChain } from '@cairn/contracts'
import {
  serve,
  startAnvil,
  testDatabases,
  testPlatform,
} from '@cairn/service-kit/testing'
import { startSessions } from '@cairn/sessions'
import { ethers } from 'ethers'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGuard } from '../src/index.ts'

const chainId = 137
const digest = ethers.id('what is to be signed')
const stranger = '0x00000000000000000000000000000000c0ffee02'
const coder = ethers.AbiCoder.defaultAbiCoder()

type Key = ethers.HDNodeWallet

describe.each(testDatabases)('SignWith on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let url: string
  let otherGuard: string
  let guardAddress: string
  const walletLimit = 4

  beforeAll(async () => {
    const anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    const app = new Hono()
    url = stack.use(await serve(app)).url
    const database = stack.use(await open())
    const base = testPlatform(database)
    const platform = testPlatform(database, {
      secret: base.secret,
      urls: { ...base.urls, sessions: url },
      env: { GUARD_WALLET_LIMIT: `${walletLimit}` },
      chains: [
        {
          chainId,
          name: 'polygon',
          title: 'Polygon',
          type: 'mainnet',
          rpcUrl: anvil.rpcUrl,
          nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
        },
      ],
    })
    const sessions = stack.use(await startSessions(platform))
    const guard = stack.use(await startGuard(platform))
    guardAddress = guard.address
    // Another process of the same guard.
    const other = stack.use(await startGuard(platform))
    otherGuard = stack.use(await serve(other.app)).url
    app.route('/', sessions.app)
    app.route('/', guard.app)
  })
  afterAll(() => stack.disposeAsync())

  async function post(path: string, body: unknown, at = url) {
    const response = await fetch(`${at}/rpc/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
    }
  }

  /**
   * A wallet of a device (weight 2) and the guard (weight 3) that the tracker
   * knows.
   */
  async function newWallet(device: Key, checkpoint = 0) {
    const config = v2.config.ConfigCoder.fromSimple({
      threshold: 5,
      checkpoint,
      signers: [
        { address: guardAddress, weight: 3 },
        { address: device.address, weight: 2 },
      ],
    })
    const [left, right] = [guardAddress, device.address].map(
      (address, index) => ({ weight: index === 0 ? 3 : 2, address }),
    )
    await post('Sessions/SaveWallet', {
      version: 2,
      deployConfig: { threshold: 5, checkpoint, tree: { left, right } },
    })
    const imageHash = v2.config.ConfigCoder.imageHashOf(config)
    const address = commons.context.addressOf(
      commons.context.defaultContexts[2] as never,
      imageHash,
    )
    return { address, config }
  }

  type Wallet = Awaited<ReturnType<typeof newWallet>>

  const subdigestOf = (address: string, of = digest, on = chainId) =>
    commons.signature.subdigestOf({ address, chainId: on, digest: of })

  /** The request of the device: signer, wallet, chain and signature so far. */
  async function signedBy(
    { address, config }: Wallet,
    signers: readonly Key[],
    of = digest,
  ): Promise<string> {
    const subdigest = subdigestOf(address, of)
    const parts = new Map<string, { isDynamic: boolean; signature: string }>()
    for (const key of signers)
      parts.set(key.address, {
        isDynamic: false,
        signature: `${await key.signMessage(ethers.getBytes(subdigest))}02`,
      })
    return v2.signature.encodeSigners(config, parts, [], chainId).encoded
  }

  const auxData = (wallet: string, signature: string, of = digest) =>
    coder.encode(
      ['address', 'uint256', 'bytes', 'bytes'],
      [wallet, chainId, of, signature],
    )

  const ask = (
    msg: string,
    aux: string | undefined,
    more: { signer?: string; chainId?: number; at?: string } = {},
  ) =>
    post(
      'Guard/SignWith',
      {
        signer: more.signer ?? guardAddress,
        request: {
          chainId: more.chainId ?? chainId,
          msg,
          ...(aux !== undefined && { auxData: aux }),
        },
      },
      more.at,
    )

  test.each(['0x', '0x0102', `${digest}00`])(
    '[GUARD-01] error: refuses a digest that is not 32 bytes long: %s',
    async (of) => {
      const aux = auxData(stranger, '0x', of)
      expect(await ask(digest, aux)).toMatchObject({ status: 400 })
    },
  )

  test('[GUARD-01] co-signs a request that the device has signed', async () => {
    const device = ethers.Wallet.createRandom()
    const wallet = await newWallet(device)
    const aux = auxData(wallet.address, await signedBy(wallet, [device]))
    const subdigest = subdigestOf(wallet.address)
    const { status, body } = await ask(subdigest, aux)
    expect(status).toBe(200)
    const signer = ethers.verifyMessage(
      ethers.getBytes(subdigest),
      ethers.dataSlice(`${body.sig}`, 0, 65),
    )
    expect(signer).toBe(ethers.getAddress(guardAddress))
  })

  test('[GUARD-01] error: limits signatures per wallet and minute; repeated requests and callers who are no signers do not count', async () => {
    const [device, thief] = [
      ethers.Wallet.createRandom(),
      ethers.Wallet.createRandom(),
    ]
    const wallet = await newWallet(device)
    const foreign = await newWallet(thief)
    const forged = { address: wallet.address, config: foreign.config }
    const theirs = auxData(wallet.address, await signedBy(forged, [thief]))
    const mine = async (text: string, at = url) => {
      const of = ethers.id(text)
      const aux = await signedBy(wallet, [device], of)
      return ask(
        subdigestOf(wallet.address, of),
        auxData(wallet.address, aux, of),
        { at },
      )
    }
    for (let count = 0; count < walletLimit; count += 1)
      expect((await ask(subdigestOf(wallet.address), theirs)).status).toBe(403)
    const first = await mine('1')
    expect(first.status).toBe(200)
    // Used signatures are public, and anyone can submit them again.
    for (let count = 0; count < 3 * walletLimit; count += 1)
      expect(await mine('1')).toEqual(first)
    for (let count = 2; count <= walletLimit; count += 1)
      expect((await mine(`${count}`)).status).toBe(200)
    expect((await mine('one more')).body).toMatchObject({ code: 1007 })
    expect((await mine('and one', otherGuard)).body).toMatchObject({
      code: 1007,
    })
  })

  test('[GUARD-01] error: refuses a request without another signature', async () => {
    const device = ethers.Wallet.createRandom()
    const wallet = await newWallet(device)
    const aux = auxData(wallet.address, await signedBy(wallet, []))
    const answer = await ask(subdigestOf(wallet.address), aux)
    expect(answer.status).toBe(403)
  })

  test('[GUARD-01] error: refuses a request that only a foreign key has signed', async () => {
    const device = ethers.Wallet.createRandom()
    const thief = ethers.Wallet.createRandom()
    const wallet = await newWallet(device)
    const foreign = await newWallet(thief)
    // The thief's own configuration under the address of the wallet.
    const forged = { address: wallet.address, config: foreign.config }
    const aux = auxData(wallet.address, await signedBy(forged, [thief]))
    const answer = await ask(subdigestOf(wallet.address), aux)
    expect(answer.status).toBe(403)
  })

  test.each([
    ['a contract that is none', '1234', '03'],
    ['a key that signed something else', `${'11'.repeat(64)}1b`, '02'],
    ['no type that there is', '1234', '07'],
    ['nothing at all', '', ''],
  ])(
    '[GUARD-01] error: a part of version 1 that names another signer by %s',
    async (_case, bytes, type) => {
      const device = ethers.Wallet.createRandom()
      const wallet = await newWallet(device)
      const part = bytes + type
      // Threshold 1, followed by: dynamic part, weight 1, address, length,
      // signature.
      const signature = ethers.concat([
        '0x0001',
        '0x0201',
        device.address,
        ethers.toBeHex(part.length / 2, 2),
        `0x${part}`,
      ])
      const aux = auxData(wallet.address, signature)
      const answer = await ask(subdigestOf(wallet.address), aux)
      expect(answer).toMatchObject({
        status: 403,
        body: { msg: 'No other signer has signed.' },
      })
      // An unhandled rejection would come after the answer.
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect((await post('Guard/Ping', {})).status).toBe(200)
    },
  )

  test('[GUARD-01] error: refuses a signature that would ask the chain a thousand times', async () => {
    const wallet = await newWallet(ethers.Wallet.createRandom())
    const part = ethers.concat(['0x0201', stranger, '0x0001', '0x03'])
    const signature = ethers.concat(['0x0001', ...Array(1_000).fill(part)])
    const aux = auxData(wallet.address, signature)
    const answer = await ask(subdigestOf(wallet.address), aux)
    expect(answer.status).toBe(403)
  })

  test('[GUARD-01] error: refuses a digest that differs from the request', async () => {
    const device = ethers.Wallet.createRandom()
    const wallet = await newWallet(device)
    const signature = await signedBy(wallet, [device])
    const other = subdigestOf(wallet.address, ethers.id('something else'))
    const shown = await ask(other, auxData(wallet.address, signature))
    expect(shown.status).toBe(400)
    const swapped = auxData(
      wallet.address,
      signature,
      ethers.id('something else'),
    )
    // The signature is of the first digest, so it recovers to an unknown
    // address.
    expect((await ask(other, swapped)).status).toBe(403)
  })

  test('[GUARD-01] error: refuses a wallet that the tracker does not know', async () => {
    const device = ethers.Wallet.createRandom()
    const { config } = await newWallet(device)
    const unknown = { address: stranger, config }
    const aux = auxData(stranger, await signedBy(unknown, [device]))
    const answer = await ask(subdigestOf(stranger), aux)
    expect(answer.status).toBe(403)
  })

  test('[SESS-02] [GUARD-01] error: refuses a removed device', async () => {
    const [lost, kept] = [
      ethers.Wallet.createRandom(),
      ethers.Wallet.createRandom(),
    ]
    const wallet = await newWallet(lost)
    const next = {
      threshold: 5,
      checkpoint: 1,
      signers: [
        { address: guardAddress, weight: 3 },
        { address: kept.address, weight: 2 },
      ],
    }
    const nextConfig = v2.config.ConfigCoder.fromSimple(next)
    const change = v2.chained.hashSetImageHash(
      v2.config.ConfigCoder.imageHashOf(nextConfig),
    )
    const subdigest = subdigestOf(wallet.address, change, 0)
    const byLost = `${await lost.signMessage(ethers.getBytes(subdigest))}02`
    const lostPart = { isDynamic: false, signature: byLost }
    const partial = v2.signature.encodeSigners(
      wallet.config,
      new Map([[lost.address, lostPart]]),
      [],
      0,
    ).encoded
    const guarded = await ask(
      subdigest,
      coder.encode(
        ['address', 'uint256', 'bytes', 'bytes'],
        [wallet.address, 0, change, partial],
      ),
      { chainId: 0 },
    )
    expect(guarded.status).toBe(200)
    const guardPart = { isDynamic: false, signature: `${guarded.body.sig}` }
    const { encoded } = v2.signature.encodeSigners(
      wallet.config,
      new Map([
        [lost.address, lostPart],
        [ethers.getAddress(guardAddress), guardPart],
      ]),
      [],
      0,
    )
    const [left, right] = next.signers
    const saved = await post('Sessions/SaveSignature', {
      wallet: wallet.address,
      digest: change,
      chainID: '0',
      signature: encoded,
      toConfig: { threshold: 5, checkpoint: 1, tree: { left, right } },
    })
    expect(saved.status).toBe(200)

    const aux = auxData(wallet.address, await signedBy(wallet, [lost]))
    const refused = await ask(subdigestOf(wallet.address), aux)
    expect(refused.status).toBe(403)
    const asKept = { address: wallet.address, config: nextConfig }
    const allowed = await ask(
      subdigestOf(wallet.address),
      auxData(wallet.address, await signedBy(asKept, [kept])),
    )
    expect(allowed.status).toBe(200)
  })

  test.each([
    ['no auxData', undefined, {}, 400],
    ['auxData that is none', '0x1234', {}, 400],
    ['auxData that claims more than it has', `0x${'ff'.repeat(160)}`, {}, 400],
    ['another signer', '0x1234', { signer: stranger }, 404],
    ['a signer that is no address', '0x1234', { signer: 'guard' }, 400],
  ] as const)('[SRVC-01] error: %s', async (_case, aux, more, status) => {
    const answer = await ask(digest, aux, more)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ status, code: expect.any(Number) })
  })

  test('[SRVC-01] error: refuses a body of 1 MB', async () => {
    const answer = await ask(digest, `0x${'00'.repeat(600_000)}`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })
})
