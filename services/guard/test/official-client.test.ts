import { Account } from '@0xsequence/account'
import { commons } from '@0xsequence/core'
import { AuthMethod, GuardSigner } from '@0xsequence/guard'
import type { NetworkConfig } from '@0xsequence/network'
import { RpcRelayer } from '@0xsequence/relayer'
import { trackers } from '@0xsequence/sessions'
import { Orchestrator, signers } from '@0xsequence/signhub'
import { authUpdateDigest } from '@cairn/account/server'
import { boundHeaders, serve, testDatabases } from '@cairn/service-kit/testing'
import { ethers } from 'ethers'
import { Hono } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chainId, type GuardBench, startGuardBench } from './_second-factor.ts'

const stepMs = 30_000

describe.each(testDatabases)('official guard client on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let bench: GuardBench
  /**
   * A proxy to the guard that adds the proof of a browser's key to the calls of
   * a plain client.
   */
  let provedUrl: string
  beforeAll(async () => {
    bench = await startGuardBench(stack.use(await open()), stack)
    const proving = new Hono().post('*', async (c) => {
      const url = bench.url + c.req.path
      const header = c.req.header('authorization') ?? ''
      const [, token] = /^BEARER (.+)$/.exec(header) ?? []
      const now = new Date(bench.clock.ms)
      return fetch(url, {
        method: 'POST',
        body: await c.req.text(),
        ...(token && {
          headers: await boundHeaders(bench.tokenKey, { url, token, now }),
        }),
      })
    })
    provedUrl = stack.use(await serve(proving)).url
  })
  afterAll(() => stack.disposeAsync())

  /** Creates an account of a guard and two keys, not deployed. */
  async function newPerson() {
    const { url, rpcUrl, guardAddress } = bench
    const [login, device] = [newKey(), newKey()]
    const network = new ethers.Network('mainnet', chainId)
    const provider = new ethers.JsonRpcProvider(rpcUrl, network, {
      staticNetwork: network,
      cacheTimeout: -1,
    })
    const account = await Account.new({
      config: {
        threshold: 5,
        checkpoint: 0,
        signers: [
          { address: guardAddress, weight: 3 },
          { address: login.address, weight: 3 },
          { address: device.address, weight: 2 },
        ],
      },
      contexts: commons.context.defaultContexts,
      networks: [
        {
          chainId,
          name: 'mainnet',
          rpcUrl,
          provider,
          isDefaultChain: true,
          // The engine requires a relayer even where nothing is sent.
          relayer: new RpcRelayer({ url, provider: provider as never }),
        },
      ] as unknown as NetworkConfig[],
      tracker: new trackers.remote.RemoteConfigTracker(url),
      orchestrator: new Orchestrator([login as never, device as never]),
    })
    await account.publishWitness()
    const jwt = await bench.signToken({ account: account.address })
    const guard = new GuardSigner(guardAddress, provedUrl)
    return { account, device, jwt, guard }
  }

  type Person = Awaited<ReturnType<typeof newPerson>>

  let proofs = 0
  /**
   * Proof that the wallet signs to change its second factor, each for another
   * second. The client's own proofs name no method and no key, so they are
   * refused: it is given one.
   */
  async function proofOf({ account, jwt }: Person, method: string) {
    proofs += 1
    const timestamp = new Date(bench.clock.ms - proofs * 1000)
    const key = bench.tokenKey.thumbprint
    const signature = await account.signDigest(
      authUpdateDigest({ timestamp: timestamp.getTime(), method, key }),
      chainId,
      true,
      'eip6492',
    )
    return { jwt, timestamp, signature }
  }

  /** Lets the guard co-sign a request of the device, as the engine does. */
  async function coSign(person: Person, text: string, guardTotpCode?: string) {
    const { account, device, guard } = person
    const { address } = account
    const { config } = await account.status(chainId)
    const digest = ethers.id(text)
    const subdigest = commons.signature.subdigestOf({
      address,
      chainId,
      digest,
    })
    const signature = `${await device.signMessage(ethers.getBytes(subdigest))}02`
    const parts = new Map([[device.address, { signature, isDynamic: false }]])
    const signed = await guard.sign(subdigest, {
      address,
      chainId,
      digest,
      config,
      parts,
      ...(guardTotpCode !== undefined && { guardTotpCode }),
    })
    return ethers.verifyMessage(
      ethers.getBytes(subdigest),
      ethers.dataSlice(signed, 0, 65),
    )
  }

  const codeOf = (uri: URL, steps = 0) =>
    new TOTP({
      secret: Secret.fromBase32(uri.searchParams.get('secret') ?? ''),
    }).generate({ timestamp: bench.clock.ms + steps * stepMs })

  test('[GUARD-03] [SRVC-01] turns a second factor on, signs with it, renews its codes and turns it off', async () => {
    const person = await newPerson()
    const { account, jwt, guard, device } = person
    const walletAddress = account.address
    const off = { methods: [], active: false }
    expect(await guard.getAuthMethods({ jwt })).toEqual(off)

    const uri = await guard.createTotp(await proofOf(person, 'createTOTP'))
    expect(uri.protocol).toBe('otpauth:')
    const codes = await guard.commitTotp(codeOf(uri), jwt)
    expect(codes).toHaveLength(10)
    const on = { methods: [AuthMethod.TOTP], active: true }
    expect(await guard.getAuthMethods({ jwt })).toEqual(on)
    const proof = { walletAddress, signer: signerOf(device) }
    expect(await guard.getAuthMethods(proof)).toEqual(on)

    await expect(coSign(person, 'a')).rejects.toMatchObject({ code: 6600 })
    await expect(coSign(person, 'a', '000000')).rejects.toMatchObject({
      status: 400,
      message: 'invalid token',
    })
    const signer = await coSign(person, 'a', codeOf(uri, 1))
    expect(signer).toBe(ethers.getAddress(bench.guardAddress))

    const left = await guard.getRecoveryCodes(
      await proofOf(person, 'recoveryCodes'),
    )
    expect(left).toEqual(codes)
    const renewed = await guard.resetRecoveryCodes(
      await proofOf(person, 'resetRecoveryCodes'),
    )
    expect(renewed).toHaveLength(10)
    expect(renewed).not.toEqual(codes)

    await guard.resetTotp(await proofOf(person, 'resetTOTP'))
    expect(await guard.getAuthMethods({ jwt })).toEqual(off)
    expect(await coSign(person, 'b')).toBe(signer)
  })

  test('[GUARD-03] [SRVC-01] a recovery code turns it off with a session, and not with its plain proof of a signer', async () => {
    const person = await newPerson()
    const { account, jwt, guard, device } = person
    const bySigner = {
      walletAddress: account.address,
      signer: signerOf(device),
    }
    const uri = await guard.createTotp(await proofOf(person, 'createTOTP'))
    const [first] = await guard.commitTotp(codeOf(uri), jwt)
    await expect(
      guard.reset2fa(`${first?.code}`, bySigner),
    ).rejects.toMatchObject({ status: 403 })
    await guard.reset2fa(`${first?.code}`, { jwt })
    expect((await guard.getAuthMethods(bySigner)).active).toBe(false)
  })

  test('[GUARD-03] [SRVC-01] error: the client receives the service’s error codes', async () => {
    const person = await newPerson()
    const { jwt, guard } = person
    const proof = await proofOf(person, 'createTOTP')
    await expect(
      guard.createTotp({ jwt, wallet: person.account }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(
      guard.createTotp({ ...proof, jwt: 'not.a.token' }),
    ).rejects.toMatchObject({ status: 401 })
    await guard.createTotp(proof)
    await expect(guard.createTotp(proof)).rejects.toMatchObject({ status: 403 })
    await expect(guard.commitTotp('000000', jwt)).rejects.toMatchObject({
      status: 400,
    })
    const stranger = {
      walletAddress: person.account.address,
      signer: signerOf(newKey()),
    }
    await expect(guard.getAuthMethods(stranger)).rejects.toMatchObject({
      status: 403,
    })
  })
})

function newKey(): ethers.HDNodeWallet {
  return ethers.Wallet.createRandom()
}

function signerOf(key: ethers.HDNodeWallet) {
  return new signers.SignerWrapper(key as never)
}
