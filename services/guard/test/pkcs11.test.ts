import { readFile } from 'node:fs/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { commons, v2 } from '@0xsequence/core'
import { isValidSignature } from '@cairn/account/server'
import { deployLocalChain } from '@cairn/contracts'
import type { Hex } from '@cairn/primitives'
import {
  openEmbedded,
  serve,
  startAnvil,
  testPlatform,
} from '@cairn/service-kit/testing'
import { startSessions } from '@cairn/sessions'
import { ethers } from 'ethers'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGuard } from '../src/index.ts'
import { createTokenSigner } from '../src/pkcs11/token-key.ts'
import { chainId, deploy } from './_second-factor.ts'
import { createSoftToken } from './_soft-token.ts'

const halfOrder =
  0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

describe('a guard whose key lies in a token', () => {
  const stack = new AsyncDisposableStack()
  let token: Awaited<ReturnType<typeof createSoftToken>>
  let guard: Awaited<ReturnType<typeof startGuard>>
  let signer: Awaited<ReturnType<typeof createTokenSigner>>
  let url: string
  let rpcUrl: string

  const place = () => ({
    module: token.module,
    token: 'cairn',
    label: 'guard',
    pin: async () => (await readFile(token.pinFile, 'utf8')).trim(),
  })

  beforeAll(async () => {
    token = stack.use(await createSoftToken())
    const anvil = stack.use(await startAnvil(chainId))
    rpcUrl = anvil.rpcUrl
    await deployLocalChain(anvil)
    const app = new Hono()
    url = stack.use(await serve(app)).url
    const base = testPlatform(stack.use(await openEmbedded()))
    const platform = {
      ...base,
      urls: { ...base.urls, sessions: url },
      env: token.env,
      async secret(name: string, bytes: number) {
        // The key must not lie in a file too.
        expect(name).not.toBe('guard-key')
        return base.secret(name, bytes)
      },
      chains: [
        {
          chainId,
          name: 'mainnet',
          title: 'Ethereum',
          type: 'mainnet' as const,
          rpcUrl,
          nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
        },
      ],
    }
    const sessions = stack.use(await startSessions(platform))
    guard = stack.use(await startGuard(platform))
    app.route('/', sessions.app)
    app.route('/', guard.app)
    signer = await createTokenSigner(place())
  })
  afterAll(() => stack.disposeAsync())

  async function post(path: string, body: unknown) {
    const response = await fetch(`${url}/rpc/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
    }
  }

  /** A deployed wallet of a device and the guard, and a signature of both. */
  async function newWallet() {
    const device = ethers.Wallet.createRandom()
    const config = v2.config.ConfigCoder.fromSimple({
      threshold: 5,
      checkpoint: 0,
      signers: [
        { address: guard.address, weight: 3 },
        { address: device.address, weight: 2 },
      ],
    })
    await post('Sessions/SaveWallet', {
      version: 2,
      deployConfig: {
        threshold: 5,
        checkpoint: 0,
        tree: {
          left: { weight: 3, address: guard.address },
          right: { weight: 2, address: device.address },
        },
      },
    })
    const imageHash = v2.config.ConfigCoder.imageHashOf(config)
    const address = commons.context.addressOf(
      commons.context.defaultContexts[2] as never,
      imageHash,
    )
    const digest = ethers.id('what is to be signed')
    const subdigest = commons.signature.subdigestOf({
      address,
      chainId,
      digest,
    })
    const byDevice = `${await device.signMessage(ethers.getBytes(subdigest))}02`
    const encode = (parts: Record<string, string>) =>
      v2.signature.encodeSigners(
        config,
        new Map(
          Object.entries(parts).map(([who, signature]) => [
            who,
            { isDynamic: false, signature },
          ]),
        ),
        [],
        chainId,
      ).encoded
    const auxData = ethers.AbiCoder.defaultAbiCoder().encode(
      ['address', 'uint256', 'bytes', 'bytes'],
      [address, chainId, digest, encode({ [device.address]: byDevice })],
    )
    return {
      address,
      imageHash,
      digest,
      ask: () =>
        post('Guard/SignWith', {
          signer: guard.address,
          request: { chainId, msg: subdigest, auxData },
        }),
      whole: (byGuard: string) =>
        encode({ [device.address]: byDevice, [guard.address]: byGuard }),
    }
  }

  test('[GUARD-01] co-signs, and the wallet’s contract accepts the signature', async () => {
    const wallet = await newWallet()
    await deploy(rpcUrl, wallet.imageHash)
    const { status, body } = await wallet.ask()
    expect(status).toBe(200)
    expect(
      await isValidSignature({
        rpcUrl,
        chainId,
        wallet: wallet.address as Hex,
        digest: wallet.digest as Hex,
        signature: wallet.whole(`${body.sig}`) as Hex,
      }),
    ).toBe(true)
  })

  test('[GUARD-01] many signatures at once all have the lower s and recover the address', async () => {
    const digests = Array.from({ length: 60 }, (_, at) => ethers.id(`${at}`))
    const signed = await Promise.all(
      digests.map((digest) => signer.sign(digest as Hex)),
    )
    for (const [at, signature] of signed.entries()) {
      const { s } = ethers.Signature.from(signature)
      expect(BigInt(s) <= halfOrder).toBe(true)
      expect(ethers.recoverAddress(digests[at] ?? '', signature)).toBe(
        ethers.getAddress(signer.address),
      )
    }
  })

  test('[GUARD-01] the private key cannot be read from the token', async () => {
    const listed = await token.list('privkey')
    expect(listed).toContain('never extractable')
    expect(listed).toContain('always sensitive')
  })

  test('[GUARD-01] signs after memory that nothing uses was freed', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    for (let round = 0; round < 3; round++) {
      collect()
      // Node finalizes freed memory in a later turn.
      await new Promise((resolve) => setImmediate(resolve))
    }
    await expect(signer.sign(ethers.id('later') as Hex)).resolves.toMatch(/^0x/)
  })

  test('[GUARD-01] signs again after all its sessions were closed', async () => {
    await token.closeSessions()
    await expect(signer.sign(ethers.id('again') as Hex)).resolves.toMatch(/^0x/)
  })

  test('[GUARD-01] error: a token that is gone makes the guard unready and is said to the wallet, until it is back', async () => {
    const wallet = await newWallet()
    await token.unplug()
    await expect(guard.check?.()).rejects.toThrow()
    const refused = await wallet.ask()
    expect(refused.status).toBe(503)
    expect(JSON.stringify(refused.body)).toContain(
      'The guard cannot use its key now.',
    )
    await token.plug()
    await expect.poll(() => guard.check?.().then(() => 'ready')).toBe('ready')
    expect((await wallet.ask()).status).toBe(200)
  })

  test('[GUARD-01] error: a wrong PIN is tried once, and named without its value', async () => {
    let asked = 0
    const wrong = {
      ...place(),
      async pin() {
        asked++
        return '000000'
      },
    }
    // A session that is open stays logged in, so the token must be fresh.
    await token.closeSessions()
    await expect(createTokenSigner(wrong)).rejects.toThrow(
      /does not accept the PIN/,
    )
    expect(asked).toBe(1)
    await expect(createTokenSigner(wrong)).rejects.not.toThrow(/000000/)
    await expect(signer.check()).resolves.toBeUndefined()
  })

  test('[GUARD-01] [SRVC-01] error: does not start with another key over its database, neither of a token nor of a file', async () => {
    const database = stack.use(await openEmbedded())
    const start = (env: Record<string, string>) =>
      startGuard({ ...testPlatform(database), env })
    {
      await using first = await start(token.env)
      expect(first.address).toBe(guard.address)
      await using again = await start(token.env)
      expect(again.address).toBe(guard.address)
    }
    // A token that was made anew has another key.
    await token.generate('made-anew', 'secp256k1')
    const others = [
      { ...token.env, GUARD_PKCS11_LABEL: 'made-anew' },
      // A key in a file.
      {},
    ]
    for (const env of others)
      await expect(start(env)).rejects.toThrow(
        'the database was made with another one',
      )
  })

  test.each([
    ['label', 'nobody', /no private EC key nobody/],
    ['label', 'other-curve', /not of the curve secp256k1/],
    ['token', 'elsewhere', /no token elsewhere/],
    ['module', '/nowhere.so', /no PKCS#11 module/],
  ])(
    '[GUARD-01] error: does not start with %s %s',
    async (name, value, said) => {
      const other = { ...place(), [name]: value }
      await expect(createTokenSigner(other)).rejects.toThrow(said)
    },
  )

  test('[GUARD-01] error: does not start with half of the settings', async () => {
    const { GUARD_PKCS11_PIN_FILE: _, ...half } = token.env
    const base = testPlatform(stack.use(await openEmbedded()))
    await expect(startGuard({ ...base, env: half })).rejects.toThrow(
      /Set all or none of GUARD_PKCS11_MODULE/,
    )
  })
})
