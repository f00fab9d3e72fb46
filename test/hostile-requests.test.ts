import { Agent, request } from 'node:http'
import { type Stack, startStack } from '@cairn/dev-env'
import { rpcPath, type Service } from '@cairn/protocol'
import { quickStore } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rpcServices } from '../services/host/src/observe/known-calls.ts'
import {
  createRandom,
  type HostileRequest,
  hostileRequest,
} from './_hostile-requests.ts'
import { tokenMutations } from './_token-mutations.ts'
import { newWalletSession } from './_wallet-session.ts'

/** 50 for each method. `HOSTILE_REQUESTS=20000` takes two minutes. */
const requests = Number(process.env.HOSTILE_REQUESTS ?? 5_000)
const seed = 20_261_123
/** Number of parallel requests. */
const lanes = 24

const methods = rpcServices.flatMap((service) =>
  Object.entries(service.methods).map(([name, method]) => ({
    service,
    method,
    path: rpcPath(service.name, name),
  })),
)
const withToken = methods.filter(({ method }) => method.takesToken)
const mutationCount = withToken.length * tokenMutations.length

let stack: Stack
beforeAll(async () => {
  const unlimited = '1000000'
  stack = await startStack({
    env: { ...(await quickStore()), IDENTITY_IP_LIMIT: unlimited },
  })
})
afterAll(() => stack?.[Symbol.asyncDispose]())

describe('a host among hostile callers', () => {
  test(`[AUTH-10] [SRVC-01] c: error: each of ${mutationCount} calls with a token or proof that is wrong (${withToken.length} methods, ${tokenMutations.length} kinds) is answered 401`, async () => {
    const session = await newWalletSession(stack.url, stack.url)
    const strange = await newWalletSession(stack.url, stack.url)
    const answers: (readonly [string, string, number])[] = []
    for (const { path } of withToken) {
      const url = stack.url + path
      for (const [kind, mutate] of tokenMutations) {
        const headers = await mutate({ ...session, url, strange })
        const response = await fetch(url, {
          method: 'POST',
          headers,
          body: JSON.stringify(bodyOf(path)),
        })
        answers.push([path, kind, response.status])
      }
    }
    expect(answers).toHaveLength(mutationCount)
    expect(answers.filter(([, , status]) => status !== 401)).toEqual([])
  })

  test(`[SRVC-01] b: error: ${requests} malformed requests over all ${methods.length} methods leave the host up, and none is answered 500`, async () => {
    const random = createRandom(seed)
    const agent = new Agent({ keepAlive: true, maxSockets: lanes })
    const failures: unknown[] = []
    const counts = new Map<number, number>()
    let sent = 0
    const lane = async () => {
      while (sent < requests) {
        const target = methods[sent++ % methods.length]
        if (!target) continue
        const hostile = hostileRequest(target.method, random)
        const url = originOf(target.service) + target.path
        const answer = await send(agent, url, hostile)
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
        if (answer.status >= 500 && !isOfTheWire(answer.text))
          failures.push([target.path, String(hostile.body), answer])
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    agent.destroy()
    expect(failures).toEqual([])
    const answered = [...counts.values()].reduce((sum, one) => sum + one, 0)
    expect(answered).toBe(requests)
    // Most are rejected by their schema, and some pass it.
    expect(counts.get(400)).toBeGreaterThan(requests / 4)
    expect(counts.get(200)).toBeGreaterThan(requests / 100)
    expect((await fetch(`${stack.url}/health`)).status).toBe(200)
  })
})

/** Official clients recognise an unknown transaction by this 500 only. */
const isOfTheWire = (text: string) =>
  text.includes('"cause":"metatx not found"')

/** Returns the URL of a service before `/rpc/…`. */
function originOf({ name }: Service): string {
  const { services, networks } = stack.environment
  const [network] = networks
  const elsewhere: Readonly<Record<string, string | undefined>> = {
    Keyshare: services.keyshare[0],
    Indexer: network?.indexerUrl,
    Relayer: network?.relayerUrl,
    IndexerGateway: services.indexerGateway,
  }
  return elsewhere[name] ?? stack.url
}

/** Returns a valid body, so that only the token can be rejected. */
function bodyOf(path: string): object {
  const proof = { timestamp: Date.now(), signature: '0x00', chainId: 137 }
  const digest = `0x${'12'.repeat(32)}`
  const bodies: Readonly<Record<string, object>> = {
    '/rpc/API/UserStorageFetch': { key: 'k' },
    '/rpc/API/UserStorageSave': { key: 'k', object: 1 },
    '/rpc/API/UserStorageDelete': { key: 'k' },
    '/rpc/API/GetMoonpayLink': { url: stack.url },
    '/rpc/Guard/CommitTOTP': { token: '000000' },
    '/rpc/Guard/Reset2FA': { code: '0000000000' },
    '/rpc/Guard/CreateTOTP': proof,
    '/rpc/Guard/ResetTOTP': proof,
    '/rpc/Guard/RecoveryCodes': proof,
    '/rpc/Guard/ResetRecoveryCodes': proof,
    '/rpc/Identity/SendLink': {
      email: 'mira@example.com',
      continueUrl: `${stack.url}/auth/passwordless-confirm?digest=${digest}&result=${'r'.repeat(43)}`,
      purpose: 'sign',
    },
  }
  return bodies[path] ?? {}
}

/** Sends a request that `fetch` would correct or refuse. */
function send(
  agent: Agent,
  url: string,
  { method, headers, body }: HostileRequest,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(parts).toString().slice(0, 300),
        }),
      )
    })
    call.on('error', reject).end(body)
  })
}
