import { Account } from '@0xsequence/account'
import { commons } from '@0xsequence/core'
import { GuardSigner } from '@0xsequence/guard'
import type { NetworkConfig } from '@0xsequence/network'
import { RpcRelayer } from '@0xsequence/relayer'
import { trackers } from '@0xsequence/sessions'
import { Orchestrator } from '@0xsequence/signhub'
import { afterOthers } from '@cairn/account/testing'
import { deployLocalChain, fundAccount } from '@cairn/contracts'
import { startGuard } from '@cairn/guard'
import type { Chain } from '@cairn/service-kit'
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
import { startRelayer } from '../src/index.ts'

const receiver = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const chains = [
  { chainId: 80002, name: 'amoy', type: 'testnet' },
  { chainId: 137, name: 'polygon', type: 'mainnet' },
] as const

describe.each(testDatabases)('official clients on $name', ({ open }) => {
  const stack = new AsyncDisposableStack()
  let url: string
  let rpcUrls: ReadonlyMap<number, string>
  let guardAddress: string

  beforeAll(async () => {
    const database = stack.use(await open())
    const running: Chain[] = []
    for (const chain of chains) {
      const anvil = stack.use(await startAnvil(chain.chainId))
      await deployLocalChain({ rpcUrl: anvil.rpcUrl, chainId: chain.chainId })
      const nativeToken = { symbol: 'POL', name: 'POL', decimals: 18 }
      running.push({
        ...chain,
        title: chain.name,
        nativeToken,
        rpcUrl: anvil.rpcUrl,
      })
    }
    rpcUrls = new Map(running.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
    const app = new Hono()
    const server = stack.use(await serve(app))
    url = server.url
    const base = testPlatform(database)
    const platform = testPlatform(database, {
      chains: running,
      urls: { ...base.urls, sessions: url },
      secret: base.secret,
    })
    const sessions = stack.use(await startSessions(platform))
    const guard = stack.use(await startGuard(platform))
    const relayer = stack.use(await startRelayer(platform))
    guardAddress = guard.address
    for (const service of [sessions, guard, relayer])
      app.route('/', service.app)
  })
  afterAll(() => stack.disposeAsync())

  function providerOf(chainId: number) {
    const network = new ethers.Network(`chain${chainId}`, chainId)
    return new ethers.JsonRpcProvider(rpcUrls.get(chainId), network, {
      staticNetwork: network,
      cacheTimeout: -1,
    })
  }

  async function newAccount() {
    const [login, device] = [
      ethers.Wallet.createRandom(),
      ethers.Wallet.createRandom(),
    ]
    const guard = afterOthers(new GuardSigner(guardAddress, url, false))
    const networks = chains.map(({ chainId, name }) => {
      const provider = providerOf(chainId)
      return {
        chainId,
        name,
        rpcUrl: rpcUrls.get(chainId),
        provider,
        isDefaultChain: chainId === 80002,
        relayer: new RpcRelayer({
          url: `${url}/chains/${name}`,
          provider: provider as never,
        }),
      }
    }) as unknown as NetworkConfig[]
    const tracker = new trackers.remote.RemoteConfigTracker(url)
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
      networks,
      tracker,
      orchestrator: new Orchestrator([guard, device as never]),
    })
    return { account, device, tracker }
  }

  test('[GUARD-01] [SRVC-01] device and guard sign a transaction that deploys the wallet and moves coins', async () => {
    const { account } = await newAccount()
    const chainId = 80002
    const rpcUrl = rpcUrls.get(chainId) ?? ''
    const address = account.address as `0x${string}`
    await fundAccount({ rpcUrl, chainId, address })
    const before = await providerOf(chainId).getBalance(receiver)
    const response = await account.sendTransaction(
      { to: receiver, value: 5n },
      chainId,
    )
    expect(response?.receipt).toMatchObject({ status: '0x1' })
    const after = await providerOf(chainId).getBalance(receiver)
    expect(after - before).toBe(5n)
    expect(await account.status(chainId)).toMatchObject({
      canOnchainValidate: true,
    })

    const digest = ethers.hashMessage('hello')
    const signature = await account.signDigest(digest, chainId, true, 'throw')
    const reader = new commons.reader.OnChainReader(
      providerOf(chainId) as never,
    )
    expect(await reader.isValidSignature(address, digest, signature)).toBe(true)
  })

  test('[SESS-02] [SRVC-01] a removed device gets no more signatures from the guard', async () => {
    const { account, device, tracker } = await newAccount()
    await account.publishWitness()
    const wallets = await tracker.walletsOfSigner({ signer: device.address })
    expect(wallets.map(({ wallet }) => wallet)).toEqual([account.address])

    const other = ethers.Wallet.createRandom()
    await account.editConfig({
      add: [{ address: other.address, weight: 2 }],
      remove: [device.address],
    })
    const { imageHash, presignedConfigurations } = await account.status(80002)
    expect(presignedConfigurations).toHaveLength(1)
    const config = await tracker.configOfImageHash({ imageHash })
    expect(config?.version).toBe(2)
  })

  const post = (path: string, body: unknown) =>
    fetch(url + path, { method: 'POST', body: JSON.stringify(body) })

  test('[GUARD-01] error: the guard refuses a request without another signature', async () => {
    const wallet = receiver
    const digest = `0x${'11'.repeat(32)}`
    const auxData = ethers.AbiCoder.defaultAbiCoder().encode(
      ['address', 'uint256', 'bytes', 'bytes'],
      [wallet, 80002, digest, '0x'],
    )
    const subdigest = commons.signature.subdigestOf({
      address: wallet,
      chainId: 80002,
      digest,
    })
    const ask = (msg: string, signer = guardAddress) =>
      post('/rpc/Guard/SignWith', {
        signer,
        request: { chainId: 80002, msg, auxData },
      })
    expect((await ask(subdigest)).status).toBe(403)
    expect((await ask(digest)).status).toBe(400)
    expect((await ask(subdigest, receiver)).status).toBe(404)
  })

  test('[TXPD-01] error: answers "metatx not found" for an unknown transaction', async () => {
    const response = await post(
      '/chains/polygon/rpc/Relayer/GetMetaTxnReceipt',
      {
        metaTxID: '11'.repeat(32),
      },
    )
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({
      code: -7,
      cause: 'metatx not found',
    })
  })

  test('[SEND-01] error: refuses a transaction without a due fee', async () => {
    const { account } = await newAccount()
    const signed = await account.signTransactions(
      { to: receiver, value: 1n },
      137,
    )
    const input = commons.transaction.encodeBundleExecData(signed)
    const send = (body: object) =>
      post('/chains/polygon/rpc/Relayer/SendMetaTxn', body)
    const call = {
      walletAddress: account.address,
      contract: signed.entrypoint,
      input,
    }
    const refused = await send({ call })
    expect(await refused.json()).toMatchObject({
      error: 'InsufficientFee',
      code: 3004,
    })
    const garbage = await send({ call: { ...call, input: '0xdeadbeef' } })
    expect(garbage.status).toBe(400)
  })

  test('[SRVC-01] error: refuses a transaction that would fail or do nothing', async () => {
    const { account } = await newAccount()
    const send = async () => {
      const signed = await account.signTransactions(
        { to: receiver, value: 10n ** 30n, revertOnError: true },
        80002,
      )
      const response = await post('/chains/amoy/rpc/Relayer/SendMetaTxn', {
        call: {
          walletAddress: account.address,
          contract: signed.entrypoint,
          input: commons.transaction.encodeBundleExecData(signed),
        },
      })
      return response.json()
    }
    const refusal = { error: 'SimulationFailed', code: 3006 }
    expect(await send()).toMatchObject({
      ...refusal,
      cause: 'the wallet is not deployed',
    })
    await account.doBootstrap(80002)
    expect(await send()).toMatchObject(refusal)
  })
})
