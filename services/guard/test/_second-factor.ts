import { commons, v2 } from '@0xsequence/core'
import { authUpdateDigest } from '@cairn/account/server'
import { startApi } from '@cairn/api'
import { contexts, deployLocalChain } from '@cairn/contracts'
import { walletApp } from '@cairn/protocol'
import {
  type Database,
  type Environment,
  type InNodeTurn,
  type SessionClaims,
  signSessionToken,
} from '@cairn/service-kit'
import {
  boundHeaders,
  createProofKey,
  serve,
  startAnvil,
  testPlatform,
} from '@cairn/service-kit/testing'
import { startSessions } from '@cairn/sessions'
import { ethers } from 'ethers'
import { Hono } from 'hono'
import { Secret, TOTP } from 'otpauth'
import { startGuard } from '../src/index.ts'

/** The chain that official clients sign changes of a second factor for. */
export const chainId = 1

export type GuardBench = Awaited<ReturnType<typeof startGuardBench>>

/** Starts the guard with a clock of its own, its tracker and a chain. */
export async function startGuardBench(
  database: Database,
  stack: AsyncDisposableStack,
  env: Environment = {},
  inNodeTurn?: InNodeTurn,
) {
  const anvil = stack.use(await startAnvil(chainId))
  await deployLocalChain(anvil)
  const app = new Hono()
  // A header names the caller's network, as a trusted proxy would.
  app.use(async (c, next) => {
    const clientIp = c.req.header('x-test-ip')
    if (clientIp) Object.assign(c.env ?? {}, { clientIp })
    await next()
  })
  const { url } = stack.use(await serve(app))
  const base = testPlatform(database)
  const clock = { ms: Date.now() }
  const platform = testPlatform(database, {
    env,
    ...(inNodeTurn && { inNodeTurn }),
    secret: base.secret,
    publicUrl: url,
    urls: { ...base.urls, sessions: url, api: url, guard: url },
    now: () => new Date(clock.ms),
    chains: [
      {
        chainId,
        name: 'mainnet',
        title: 'Ethereum',
        type: 'mainnet',
        rpcUrl: anvil.rpcUrl,
        nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
      },
    ],
  })
  const sessions = stack.use(await startSessions(platform))
  const guard = stack.use(await startGuard(platform))
  const api = stack.use(await startApi(platform))
  const jwtSecret = await base.secret('jwt-secret', 32)
  const tokenKey = await createProofKey()
  // A test can make it unreachable.
  const away = { api: false }
  app.use('/rpc/API/*', async (c, next) =>
    away.api ? c.text('away', 503) : next(),
  )
  app.route('/', api.app)
  app.route('/', sessions.app)
  app.route('/', guard.app)
  return {
    url,
    clock,
    away,
    rpcUrl: anvil.rpcUrl,
    guardAddress: guard.address,
    /** The key of the wallet's browser. */
    tokenKey,
    /** Signs a token of the wallet, bound to its key, unless claims differ. */
    async signToken(claims: Partial<SessionClaims> & { account: string }) {
      const issuedAt = Math.floor(clock.ms / 1000)
      return signSessionToken(
        jwtSecret,
        {
          app: walletApp,
          origin: url,
          epoch: 0,
          cnf: { jkt: tokenKey.thumbprint },
          ...claims,
          account: claims.account.toLowerCase(),
        },
        { iat: issuedAt, exp: issuedAt + 30 * 86_400 },
      )
    },
  }
}

/** Creates a deployed wallet of one key, with a session at the guard. */
export async function newGuarded(bench: GuardBench) {
  const { url, clock, rpcUrl, guardAddress, tokenKey } = bench
  const key = ethers.Wallet.createRandom()
  const config = v2.config.ConfigCoder.fromSimple({
    threshold: 1,
    checkpoint: 0,
    signers: [{ address: key.address, weight: 1 }],
  })
  const imageHash = v2.config.ConfigCoder.imageHashOf(config)
  const address = commons.context.addressOf(
    commons.context.defaultContexts[2] as never,
    imageHash,
  )
  await deploy(rpcUrl, imageHash)
  const jwt = await bench.signToken({ account: address })

  async function call(
    method: string,
    body: unknown,
    headers?: Record<string, string>,
  ) {
    const path = `${url}/rpc/${method}`
    const now = new Date(clock.ms)
    const response = await fetch(path, {
      method: 'POST',
      headers:
        headers ??
        (await boundHeaders(tokenKey, { url: path, token: jwt, now })),
      body: JSON.stringify(body),
    })
    return {
      status: response.status,
      body: (await response.json()) as Record<string, unknown>,
    }
  }
  await call('Sessions/SaveWallet', {
    version: 2,
    deployConfig: {
      threshold: 1,
      checkpoint: 0,
      tree: { weight: 1, address: key.address },
    },
  })

  async function encode(digest: string, on = chainId): Promise<string> {
    const subdigest = commons.signature.subdigestOf({
      address,
      chainId: on,
      digest,
    })
    const signature = `${await key.signMessage(ethers.getBytes(subdigest))}02`
    const parts = new Map([[key.address, { isDynamic: false, signature }]])
    return v2.signature.encodeSigners(config, parts, [], on).encoded
  }

  let proofs = 0
  /** Proof for one method, by the key of the session unless another is named. */
  async function proof(
    method: 'createTOTP' | 'resetTOTP' | 'recoveryCodes' | 'resetRecoveryCodes',
    by = tokenKey.thumbprint,
  ) {
    proofs += 1
    const timestamp = clock.ms - proofs * 1000
    const digest = authUpdateDigest({ timestamp, method, key: by })
    return { timestamp, chainId, signature: await encode(digest) }
  }

  /** Replaces the wallet's key without a transaction on chain. */
  async function removeKey() {
    const signer = { weight: 1, address: ethers.Wallet.createRandom().address }
    const next = { threshold: 1, checkpoint: 1, signers: [signer] }
    const nextHash = v2.config.ConfigCoder.imageHashOf(
      v2.config.ConfigCoder.fromSimple(next),
    )
    const digest = v2.chained.hashSetImageHash(nextHash)
    return call('Sessions/SaveSignature', {
      wallet: address,
      digest,
      chainID: '0',
      signature: await encode(digest, 0),
      toConfig: { threshold: 1, checkpoint: 1, tree: signer },
    })
  }

  let secret = ''
  return {
    removeKey,
    address,
    key,
    jwt,
    call,
    proof,
    /** Returns the code of the authenticator, `steps` from now. */
    code: (steps = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: clock.ms + steps * 30_000,
      }),
    async create() {
      const answer = await call('Guard/CreateTOTP', await proof('createTOTP'))
      const uri = new URL(`${answer.body.uri}`)
      secret = uri.searchParams.get('secret') ?? ''
      return { ...answer, uri }
    },
    commit: (token: string) => call('Guard/CommitTOTP', { token }),
    /** Has the guard co-sign something, for a caller of a network. */
    async sign(
      text: string,
      token?: string,
      { from, proof }: { from?: string; proof?: object } = {},
    ) {
      const digest = ethers.id(text)
      const msg = commons.signature.subdigestOf({ address, chainId, digest })
      const auxData = ethers.AbiCoder.defaultAbiCoder().encode(
        ['address', 'uint256', 'bytes', 'bytes'],
        [address, chainId, digest, await encode(digest)],
      )
      const body = {
        signer: guardAddress,
        request: { chainId, msg, auxData },
        ...(token !== undefined && { token: { id: 'TOTP', token } }),
        ...(proof && { proof }),
      }
      return call('Guard/SignWith', body, from ? { 'x-test-ip': from } : {})
    },
    /**
     * Builds an ownership proof by the wallet's own signer or another, for a
     * method of a guard. `plain` names neither, as the official client's.
     */
    async ownership(
      method: 'authMethods' | 'signWith' | 'reset2FA' | 'plain',
      {
        signer = key,
        guard = guardAddress,
      }: { signer?: ethers.HDNodeWallet; guard?: string } = {},
    ) {
      const timestamp = clock.ms
      const names = [
        { name: 'guard', type: 'address' },
        { name: 'method', type: 'string' },
      ]
      const digest = ethers.TypedDataEncoder.hash(
        { name: 'Sequence Guard', version: '1', chainId: 1 },
        {
          AuthMethods: [
            { name: 'wallet', type: 'address' },
            { name: 'timestamp', type: 'string' },
            ...(method === 'plain' ? [] : names),
          ],
        },
        {
          wallet: address,
          timestamp: new Date(timestamp).toUTCString().replace('GMT', 'UTC'),
          ...(method !== 'plain' && { guard, method }),
        },
      )
      const witness = ethers.id('witness')
      const subdigest = commons.signature.subdigestOf({
        address,
        chainId: 0,
        digest: witness,
      })
      await call('Sessions/SaveSignerSignatures', {
        wallet: address,
        digest: witness,
        chainID: '0',
        signatures: [
          `${await signer.signMessage(ethers.getBytes(subdigest))}02`,
        ],
      })
      return {
        wallet: address,
        timestamp,
        signer: signer.address,
        signature: await signer.signMessage(ethers.getBytes(digest)),
        chainId: 1,
      }
    },
  }
}

const factory = new ethers.Interface([
  'function deploy(address mainModule, bytes32 salt) payable returns (address)',
])

export async function deploy(rpcUrl: string, imageHash: string): Promise<void> {
  const network = new ethers.Network('test', chainId)
  const provider = new ethers.JsonRpcProvider(rpcUrl, network, {
    staticNetwork: network,
    cacheTimeout: -1,
    pollingInterval: 20,
  })
  const payer = ethers.Wallet.createRandom()
  await provider.send('anvil_setBalance', [
    payer.address,
    '0x3635c9adc5dea00000',
  ])
  const { factory: to, mainModule } = contexts[2]
  const data = factory.encodeFunctionData('deploy', [mainModule, imageHash])
  const sent = await payer.connect(provider).sendTransaction({ to, data })
  await sent.wait()
  provider.destroy()
}
