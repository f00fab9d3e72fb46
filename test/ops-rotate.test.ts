import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
} from 'node:fs/promises'
import { join } from 'node:path'
import { createRpcClient } from '@cairn/clients'
import { createDpopKey } from '@cairn/clients/dpop-key'
import { deriveLoginKey } from '@cairn/clients/keyshare'
import { deployLocalChain } from '@cairn/contracts'
import { identity } from '@cairn/protocol'
import { openDatabase } from '@cairn/service-kit'
import {
  boundHeaders,
  serve,
  startAnvil,
  type TestNode,
} from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BareWallet,
  newBareWallet,
} from '../services/relayer/test/_metatx.ts'
import { askNode } from './_keyshare-node.ts'
import {
  chainsOf,
  newDatabase,
  newFolder,
  openHost,
  ops,
  postgresUrls,
} from './_ops.ts'
import { newWalletSession } from './_wallet-session.ts'

const chainId = 80002
const receiver = '0x00000000000000000000000000000000c0ffee01'
const dayMs = 24 * 60 * 60_000

describe.each(postgresUrls)('rotating keys of two hosts', (server) => {
  const stack = new AsyncDisposableStack()
  let env: Record<string, string>
  let folders: readonly [string, string]
  let url: string
  let anvil: TestNode
  let databaseUrl: string

  beforeAll(async () => {
    anvil = stack.use(await startAnvil(chainId))
    await deployLocalChain(anvil)
    databaseUrl = await newDatabase(server, stack)
    folders = [await newFolder(stack), await newFolder(stack)]
    // A balancer that gives each call to the other host.
    const hosts: Hono[] = []
    let turn = 0
    const balancer = new Hono().all('*', (c) => {
      turn += 1
      return hosts[turn % hosts.length]?.fetch(c.req.raw, c.env) as Response
    })
    url = stack.use(await serve(balancer)).url
    env = {
      CHAINS: chainsOf(anvil),
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: url,
      SERVICES: 'sessions,api,identity,keyshare,mailbox,relayer',
      GUARD_ADDRESS: receiver,
      RELAYER_SENDERS: '2',
      RELAYER_UPKEEP_MS: '50',
    }
    await ops(['secrets', 'make'], { ...env, DATA_DIR: folders[0] })
    await copySecrets()
    for (const folder of folders)
      hosts.push(stack.use(await openHost({ ...env, DATA_DIR: folder })).app)
  })
  afterAll(() => stack.disposeAsync())

  /** Brings what the operator changed on the first host to the second. */
  async function copySecrets() {
    const [from, to] = folders.map((folder) => join(folder, 'secrets'))
    if (!from || !to) return
    await mkdir(to, { recursive: true })
    const names = await readdir(from)
    for (const name of names) {
      await copyFile(join(from, name), join(to, `.${name}`))
      await rename(join(to, `.${name}`), join(to, name))
    }
    for (const name of await readdir(to))
      if (!names.includes(name)) await rm(join(to, name))
  }

  const keysOf = async (folder: string, name: string) =>
    (await readFile(join(folder, 'secrets', name), 'utf8')).trim().split('\n')

  /** Runs a step as the operator does, some time after the last one. */
  async function step(args: readonly string[], afterMs = 0) {
    const answer = await ops(
      ['rotate', ...args],
      { ...env, DATA_DIR: folders[0] },
      { now: () => new Date(Date.now() + afterMs) },
    )
    await copySecrets()
    return answer
  }

  /** Repeats `call` until stopped. The first failure fails the test. */
  function repeat(call: () => Promise<void>) {
    let isStopped = false
    let count = 0
    const ended = (async () => {
      while (!isStopped) {
        await call()
        count += 1
      }
    })()
    // Failures are thrown by `more` and `stop`.
    ended.catch(() => {})
    return {
      /** Waits until calls began and ended after this moment. */
      async more(calls = 6) {
        const from = count
        while (count < from + calls)
          await Promise.race([ended, new Promise((r) => setTimeout(r, 5))])
      },
      async stop() {
        isStopped = true
        await ended
      },
    }
  }

  test('[SRVC-01] [AUTH-10] tokens of the old key and of the new one count at both hosts, and no call fails', async () => {
    const old = await newWalletSession(url, url)
    const read = async (session: typeof old) => {
      const path = `${url}/rpc/API/UserStorageFetchAll`
      const { key, token } = session
      const headers = await boundHeaders(key, { url: path, token })
      const response = await fetch(path, {
        method: 'POST',
        headers,
        body: '{}',
      })
      return response.status
    }
    const calls = repeat(async () => {
      expect(await read(old)).toBe(200)
      expect(await read(await newWalletSession(url, url))).toBe(200)
    })
    await calls.more()
    expect(await step(['jwt', 'switch'], 60_000)).toMatchObject({ code: 1 })
    expect(await step(['jwt', 'prepare'])).toMatchObject({ code: 0 })
    expect(await step(['jwt', 'prepare'])).toMatchObject({ code: 1 })
    expect(await step(['jwt', 'switch'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('would cut off'),
    })
    await calls.more()
    const [before] = await keysOf(folders[1], 'jwt-secret')
    expect(await step(['jwt', 'switch'], 60_000)).toMatchObject({ code: 0 })
    // A step that is repeated changes nothing.
    expect(await step(['jwt', 'switch'], 60_000)).toMatchObject({ code: 0 })
    expect((await keysOf(folders[1], 'jwt-secret'))[1]).toBe(before)
    await calls.more(10)
    await calls.stop()
    const fresh = await newWalletSession(url, url)
    expect(await step(['jwt', 'finish'], 60_000)).toMatchObject({ code: 1 })
    expect(await step(['jwt', 'finish'], 31 * dayMs)).toMatchObject({ code: 0 })
    await expect.poll(() => read(old)).toBe(401)
    await expect.poll(() => read(old)).toBe(401)
    expect(await read(fresh)).toBe(200)
    expect(await keysOf(folders[1], 'jwt-secret')).toHaveLength(1)
  })

  test('[SRVC-01] [AUTH-05] sign-ins by either key derive the same login key at the nodes of both hosts', async () => {
    const client = createRpcClient(identity, { url, fetch })
    const known = (await (
      await fetch(`${url}/.well-known/cairn.json`)
    ).json()) as {
      services: { keyshare: string[] }
    }
    const nodes = await Promise.all(known.services.keyshare.map(askNode))
    const tab = await createDpopKey()
    const signIn = async (email: string) => {
      const continueUrl = `${url}/auth/passwordless-confirm?digest=0x${'12'.repeat(32)}&result=${'r'.repeat(43)}`
      await client.sendLink({ email, continueUrl })
      const response = await fetch(`${url}/mailbox/messages?to=${email}`)
      const [mail] = (await response.json()) as { text: string }[]
      const [token = ''] = /(?<=#token=)\S+/.exec(mail?.text ?? '') ?? []
      const asked = { token, key: tab.thumbprint }
      return (await client.signInWithLink(asked)).idToken
    }
    const derive = async (email: string, token?: string) => {
      const idToken = token ?? (await signIn(email))
      const key = await deriveLoginKey({
        ...{ nodes, threshold: 2, verifierId: email, idToken, key: tab, fetch },
        verifier: 'cairn-passwordless',
      })
      return Buffer.from(key).toString('hex')
    }
    const [mira, sam] = ['mira@example.com', 'sam@example.com'] as const
    const key = await derive(mira)
    const keyOfSam = await derive(sam)
    const calls = repeat(async () => {
      expect(await derive(mira)).toBe(key)
    })
    await calls.more(2)
    expect(await step(['identity', 'prepare'])).toMatchObject({ code: 0 })
    await calls.more(2)
    const ofOldKey = await signIn(sam)
    const minuteMs = 60_000
    expect(await step(['identity', 'switch'], 7 * minuteMs)).toMatchObject({
      code: 0,
    })
    await calls.more(3)
    await calls.stop()
    expect(await derive(sam, ofOldKey)).toBe(keyOfSam)
    expect(await step(['identity', 'finish'], 16 * minuteMs)).toMatchObject({
      code: 0,
    })
    await expect
      .poll(async () => {
        const answer = await fetch(`${url}/auth/provider/jwks`)
        return ((await answer.json()) as { keys: object[] }).keys.length
      })
      .toBe(1)
    expect(await derive(mira)).toBe(key)
  })

  test('[SRVC-01] the new senders take over while transactions come in, each is mined once, and the old ones hand over their coins', async () => {
    await using database = await openDatabase(databaseUrl)
    const wallets = await Promise.all(
      [1, 2, 3].map(() => newBareWallet(anvil.rpcUrl, chainId)),
    )
    const ids: string[] = []
    const ask = async (method: string, body: object) => {
      const response = await fetch(`${url}/chains/amoy/rpc/Relayer/${method}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(200)
      return (await response.json()) as Record<string, unknown>
    }
    const send = async (wallet: BareWallet) => {
      const call = await wallet.submit([{ to: receiver, value: 1n }])
      ids.push(`${(await ask('SendMetaTxn', { call })).txnHash}`)
    }
    const calls = repeat(async () => {
      await Promise.all(wallets.map(send))
    })
    await calls.more(3)
    const old = await senders()
    const prepared = await step(['relayer', 'prepare'])
    expect(prepared.code).toBe(0)
    await expect.poll(async () => (await senders()).length).toBe(4)
    await calls.more(3)
    const switched = await step(['relayer', 'switch'], 60_000)
    expect(switched).toMatchObject({ code: 0 })
    await calls.more(5)
    await calls.stop()
    for (const id of ids) {
      const { receipt } = await ask('GetMetaTxnReceipt', { metaTxID: id })
      expect(receipt).toMatchObject({ status: 'SUCCEEDED' })
    }
    const sent = await database.query<{ sender: string }>(
      'select sender, id from relayer.metatxs order by id',
    )
    expect(sent).toHaveLength(ids.length)
    const fresh = (await senders()).filter((one) => !old.includes(one))
    expect(old).toContain(sent[0]?.sender)
    expect(fresh).toContain(sent.at(-1)?.sender)
    for (const address of fresh) expect(prepared.text).toContain(address)
    // Also the coins of the test's receiver arrived once each.
    expect(await balanceOf(receiver)).toBe(BigInt(ids.length))

    const before = await balanceOf(fresh[0] ?? '')
    const finished = await step(['relayer', 'finish'], 60 * 60_000)
    expect(finished.code).toBe(0)
    for (const address of old)
      expect(finished.text).toContain(`${address} gave`)
    expect(await balanceOf(fresh[0] ?? '')).toBeGreaterThan(before)
    expect(await senders('active')).toEqual(fresh)
    // The database takes the new key for its own now.
    const check = await ops(['secrets', 'check'], {
      ...env,
      DATA_DIR: folders[0],
    })
    expect(check).toMatchObject({ code: 0 })

    async function senders(state = '') {
      const found = await database.query<{ address: string }>(
        `select address from relayer.senders
         where $1 in ('', state) order by address`,
        [state],
      )
      return found.map(({ address }) => address)
    }
    async function balanceOf(address: string) {
      const response = await fetch(anvil.rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'eth_getBalance' },
          params: [address, 'latest'],
        }),
      })
      return BigInt(((await response.json()) as { result: string }).result)
    }
  })
})
