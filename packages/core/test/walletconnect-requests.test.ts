import { createPublicClient, hashMessage, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEntriesOf } from '../src/inbox/inbox-entries.ts'
import { settle } from '../src/inbox/settle.ts'
import { walletConnectKey } from '../src/inbox/site-key.ts'
import {
  callsOf,
  getFeeOptions,
  rejectAllRequests,
  rejectEntry,
  requestDeployment,
  signForApp,
  signMessage,
  submitRequest,
  type Wallet,
  type waitingRequests,
} from '../src/index.ts'
import { waitFor } from './_browser.ts'
import {
  connect,
  failureOf,
  openMessage,
  openTransaction,
  type PairedWallet,
  request,
  startPairedWallet,
} from './_paired-wallet.ts'
import { addressOf } from './_sign-in.ts'

const friend = `0x${'f7'.repeat(20)}` as const
let paired: PairedWallet
let wallet: Wallet
beforeAll(async () => {
  paired = await startPairedWallet()
  wallet = paired.wallet
})
afterAll(() => paired?.[Symbol.asyncDispose]())

async function send(waiting: ReturnType<typeof waitingRequests>[number]) {
  const { chainId } = waiting
  const calls = callsOf(waiting)
  const { options, quote } = await getFeeOptions(wallet, { chainId, calls })
  return submitRequest(wallet, waiting, {
    feeOption: options[0],
    quote,
    decoded: { type: 'SEND', title: 'Sent', transfers: [] },
  })
}

/** Asks the wallet's contract on the chain whether it signed a message. */
async function isSignedOnChain(message: string, signature: string) {
  const client = createPublicClient({
    transport: http(paired.stack.chain.rpcUrl),
  })
  const magic = await client.readContract({
    address: addressOf(wallet),
    abi: [
      {
        type: 'function',
        name: 'isValidSignature',
        stateMutability: 'view',
        inputs: [{ type: 'bytes32' }, { type: 'bytes' }],
        outputs: [{ type: 'bytes4' }],
      },
    ],
    functionName: 'isValidSignature',
    args: [hashMessage(message), signature as `0x${string}`],
  })
  return magic === '0x1626ba7e'
}

test('[WCON-02] [DAPP-03] a message is signed so that the chain accepts it', async () => {
  await send(requestDeployment(wallet, addressOf(wallet), 137))
  const session = await connect(paired, 'Signer')
  await expect
    .poll(async () => {
      const client = createPublicClient({
        transport: http(paired.stack.chain.rpcUrl),
      })
      return client.getCode({ address: addressOf(wallet) })
    })
    .toBeTruthy()
  const text = 'Hello from afar'
  const signed = request(session, 'personal_sign', [text, addressOf(wallet)])
  await signMessage(wallet, await openMessage(wallet))
  expect(await isSignedOnChain(text, await signed)).toBe(true)
})

test('[WCON-02] a transaction is sent without the nonce that the app set, and answered by its hash on the chain', async () => {
  const session = await connect(paired, 'Payer')
  const sent = request(session, 'eth_sendTransaction', [
    { from: addressOf(wallet), to: friend, value: '0x7', nonce: '0x99' },
  ])
  await send(await openTransaction(wallet))
  const hash = (await sent) as `0x${string}`
  const client = createPublicClient({
    transport: http(paired.stack.chain.rpcUrl),
  })
  const receipt = await client.getTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  expect(await client.getBalance({ address: friend })).toBe(7n)
})

test('[WCON-02] eth_signTransaction answers a call that anyone can submit, and sends nothing', async () => {
  const session = await connect(paired, 'Exporter')
  const to = `0x${'a9'.repeat(20)}` as const
  const signed = request(session, 'eth_signTransaction', [
    { from: addressOf(wallet), to, value: '0x5' },
  ])
  await signForApp(wallet, await openTransaction(wallet))
  const { data, ...call } = (await signed) as unknown as {
    to: `0x${string}`
    data: `0x${string}`
  }
  expect(call).toMatchObject({ chainId: '0x89', value: '0x0' })
  const client = createPublicClient({
    transport: http(paired.stack.chain.rpcUrl),
  })
  expect(await client.getBalance({ address: to })).toBe(0n)
  // The chain's own unlocked account submits it.
  const hash = await client.request({
    method: 'eth_sendTransaction' as never,
    params: [
      { from: await firstAccount(), to: call.to, data, gas: '0x100000' },
    ] as never,
  })
  await client.waitForTransactionReceipt({ hash: hash as `0x${string}` })
  expect(await client.getBalance({ address: to })).toBe(5n)
})

test('[WCON-02] a rejected request answers 4001, User rejected., also a transaction, by itself and by Reject all', async () => {
  const session = await connect(paired, 'Refused')
  const rejected = { code: 4001, message: 'User rejected.' }
  const text = request(session, 'personal_sign', ['no', addressOf(wallet)])
  rejectEntry(wallet, (await openMessage(wallet)).id)
  expect(await failureOf(text)).toEqual(rejected)
  const call = { from: addressOf(wallet), to: friend, value: '0x1' }
  const ask = () => request(session, 'eth_sendTransaction', [call])
  const sent = ask()
  rejectEntry(wallet, (await openTransaction(wallet)).id)
  expect(await failureOf(sent)).toEqual(rejected)
  const again = ask()
  await openTransaction(wallet)
  rejectAllRequests(wallet)
  expect(await failureOf(again)).toEqual(rejected)
})

test('[WCON-02] a transaction that could not be sent answers 4001 and its own message', async () => {
  const session = await connect(paired, 'Failed')
  const call = { from: addressOf(wallet), to: friend, value: '0x1' }
  const sent = request(session, 'eth_sendTransaction', [call])
  const waiting = await openTransaction(wallet)
  settle(wallet, waiting.id, { type: 'fail' })
  expect(await failureOf(sent)).toEqual({
    code: 4001,
    message: 'request failed',
  })
})

test('[WCON-02] error: other failures have their own message and code, and methods outside the session are refused', async () => {
  const session = await connect(paired, 'Odd')
  const other = request(session, 'personal_sign', ['hi', friend])
  expect(await failureOf(other)).toEqual({
    code: 4100,
    message: 'Unknown account address',
  })
  const unreadable = request(session, 'eth_sendTransaction', ['what'])
  // The library has words of its own for the codes of JSON-RPC.
  expect(await failureOf(unreadable)).toMatchObject({ code: -32602 })
  await expect(request(session, 'eth_coinbase', [])).rejects.toThrow()
  await expect(
    request(session, 'personal_sign', ['hi', friend], 'eip155:56'),
  ).rejects.toThrow()
})

test('[WCON-02] the request that is being answered is recorded, and cleared afterwards', async () => {
  const session = await connect(paired, 'Current')
  const current = () => {
    const state = wallet.walletConnect.getState()
    return state.type === 'ready' ? state.current.map((one) => one.topic) : []
  }
  const text = request(session, 'personal_sign', ['now', addressOf(wallet)])
  const entry = await openMessage(wallet)
  expect(current()).toEqual([session.topic])
  rejectEntry(wallet, entry.id)
  await failureOf(text)
  await expect.poll(current).toEqual([])
})

test('[WCON-02] error: of 200 requests of one session five wait, and the app is told of the rest', async () => {
  const session = await connect(paired, 'Flood')
  const answers = Array.from({ length: 200 }, (_, index) =>
    failureOf(
      request(session, 'personal_sign', [`n ${index}`, addressOf(wallet)]),
    ),
  )
  const site = walletConnectKey(session.topic)
  await waitFor(wallet.inbox, (all) => openEntriesOf(all, site).length === 5)
  let refused = 0
  for (const answer of answers)
    void answer.then((end) => {
      if (typeof end === 'object' && end.code === -32005) refused += 1
    })
  await expect.poll(() => refused, { timeout: 60_000 }).toBe(195)
  for (const { id } of openEntriesOf(wallet.inbox.getState(), site))
    rejectEntry(wallet, id)
  await Promise.all(answers)
})

async function firstAccount(): Promise<string> {
  const answer = await fetch(paired.stack.chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_accounts","params":[]}',
  })
  const { result } = (await answer.json()) as { result: string[] }
  return result[0] ?? ''
}
