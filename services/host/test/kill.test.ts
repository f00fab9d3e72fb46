import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Account } from '@0xsequence/account'
import { commons } from '@0xsequence/core'
import type { NetworkConfig } from '@0xsequence/network'
import { RpcRelayer } from '@0xsequence/relayer'
import { trackers } from '@0xsequence/sessions'
import { Orchestrator } from '@0xsequence/signhub'
import { findFreePort } from '@cairn/service-kit'
import { ethers } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../src/main.ts')
const chainId = 80002
const receiver = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

let dataDir: string
let port: number
let url: string
let host: ChildProcess

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cairn-kill-'))
  port = await findFreePort()
  url = `http://localhost:${port}`
  host = await start()
})
afterAll(async () => {
  const ended = new Promise((resolve) => host.once('exit', resolve))
  host.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts the host in its own process, and waits until it answers. */
async function start(): Promise<ChildProcess> {
  const env = { ...process.env, PORT: `${port}`, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [main, '--no-wallet'], {
    env,
    stdio: 'ignore',
  })
  const isReady = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (child.exitCode === null && !(await isReady())) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return child
}

const post = async (path: string, body: unknown) => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}

function createProvider() {
  const network = new ethers.Network('amoy', chainId)
  return new ethers.JsonRpcProvider(`${url}/nodes/amoy`, network, {
    staticNetwork: network,
    cacheTimeout: -1,
  })
}

async function createAccount() {
  const signer = ethers.Wallet.createRandom()
  const provider = createProvider()
  const relayer = new RpcRelayer({
    url: `${url}/chains/amoy`,
    provider: provider as never,
  })
  return Account.new({
    config: {
      threshold: 1,
      checkpoint: 0,
      signers: [{ address: signer.address, weight: 1 }],
    },
    contexts: commons.context.defaultContexts,
    networks: [
      {
        chainId,
        name: 'amoy',
        rpcUrl: url,
        provider,
        relayer,
        isDefaultChain: true,
      },
    ] as unknown as NetworkConfig[],
    tracker: new trackers.local.LocalConfigTracker(provider as never),
    orchestrator: new Orchestrator([signer as never]),
  })
}

test('[TXPD-01] [SRVC-01] a host killed while sending sends exactly once after its restart, and the transaction is in the history', {
  timeout: 300_000,
}, async () => {
  const account = await createAccount()
  await post('/faucet', { address: account.address, chainId })
  await account.doBootstrap(chainId)

  const ids: string[] = []
  for (const value of [1n, 2n, 4n]) {
    const signed = await account.signTransactions(
      { to: receiver, value },
      chainId,
    )
    const answer = await post('/chains/amoy/rpc/Relayer/SendMetaTxn', {
      call: {
        walletAddress: account.address,
        contract: signed.entrypoint,
        input: commons.transaction.encodeBundleExecData(signed),
      },
    })
    ids.push(answer.txnHash)
    const ended = new Promise((resolve) => host.once('exit', resolve))
    host.kill('SIGKILL')
    await ended
    host = await start()
  }
  for (const id of ids) {
    await expect
      .poll(async () => {
        const { receipt } = await post(
          '/chains/amoy/rpc/Relayer/GetMetaTxnReceipt',
          { metaTxID: id },
        )
        return receipt?.status
      })
      .toBe('SUCCEEDED')
  }
  expect(await createProvider().getBalance(receiver)).toBe(7n)
  await expect
    .poll(async () => {
      const { transactions } = await post(
        '/chains/amoy/rpc/Indexer/GetTransactionHistory',
        { filter: { accountAddress: account.address } },
      )
      return transactions.filter(({ metaTxnID }: { metaTxnID?: string }) =>
        ids.includes(metaTxnID ?? ''),
      ).length
    })
    .toBe(3)
})
