import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deployLocalChain } from '@cairn/contracts'
import { environment } from '@cairn/protocol'
import { findFreePort } from '@cairn/service-kit'
import { startAnvil } from '@cairn/service-kit/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startMail } from '../packages/core/test/_mail.ts'
import { addressOf, signIn } from '../packages/core/test/_sign-in.ts'
import { runHost, startHostProcess } from './_host-process.ts'
import { askNode, type KeyshareNode } from './_keyshare-node.ts'

const run = promisify(execFile)
const deal = join(
  import.meta.dirname,
  '../services/keyshare/scripts/deal-shares.ts',
)

/**
 * Six processes as `docs/operations/settings.md` has them: the guard, identity and three
 * keyshare nodes each alone with their own database, and the rest.
 */
describe('the split', () => {
  const stack = new AsyncDisposableStack()
  const alone: string[] = []
  let mail: Awaited<ReturnType<typeof startMail>>
  let main: Awaited<ReturnType<typeof startHostProcess>>

  beforeAll(async () => {
    const chain = stack.use(await startAnvil(137))
    await deployLocalChain(chain)
    mail = stack.use(await startMail())
    const folder = await mkdtemp(join(tmpdir(), 'cairn-shares-'))
    stack.defer(() => rm(folder, { recursive: true, force: true }))
    await run(process.execPath, [deal, '3', '2', folder])
    const ports = await Promise.all(Array.from({ length: 3 }, findFreePort))
    const [mainPort = 0, guardPort = 0, identityPort = 0] = ports
    const [mainUrl = '', guardUrl = '', identityUrl = ''] = ports.map(
      (port) => `http://localhost:${port}`,
    )
    const chains = {
      CHAINS: JSON.stringify([
        {
          chainId: 137,
          name: 'polygon',
          title: 'Polygon',
          type: 'mainnet',
          rpcUrl: chain.rpcUrl,
          nativeToken: { symbol: 'POL', name: 'POL', decimals: 18 },
          isDefaultChain: true,
          isAuthChain: true,
        },
      ]),
    }
    const guard = await startHostProcess(
      {
        ...chains,
        SERVICES: 'guard',
        SERVICE_URLS: JSON.stringify({ api: mainUrl, sessions: mainUrl }),
      },
      { port: guardPort },
    )
    stack.use(guard)
    stack.use(
      await startHostProcess(
        {
          SERVICES: 'identity',
          SERVICE_URLS: JSON.stringify({ api: mainUrl }),
          SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
          WALLET_ORIGINS: mainUrl,
        },
        { port: identityPort },
      ),
    )
    alone.push(identityUrl)
    const nodes: KeyshareNode[] = []
    for (const index of [1, 2, 3]) {
      const node = await startHostProcess({
        SERVICES: 'keyshare',
        SERVICE_URLS: JSON.stringify({ identity: identityUrl }),
        KEYSHARE_INDEX: `${index}`,
        KEYSHARE_SHARE_FILE: join(folder, `keyshare-${index}`),
      })
      stack.use(node)
      alone.push(node.url)
      nodes.push(await askNode(`${node.url}/keyshare/${index}`))
    }
    const described = await fetch(`${guard.url}/.well-known/cairn.json`)
    const { guards } = z.parse(environment, await described.json())
    main = await startHostProcess(
      {
        ...chains,
        SERVICES: 'sessions,api,metadata,relayer,indexer',
        SERVICE_URLS: JSON.stringify({
          guard: guardUrl,
          identity: identityUrl,
        }),
        GUARD_ADDRESS: guards[0]?.address ?? '',
        KEYSHARE_NODE_LIST: JSON.stringify(nodes),
        KEYSHARE_THRESHOLD: '2',
        SOCIAL_PROVIDERS: 'google',
      },
      { port: mainPort },
    )
    stack.use(main)
  })
  afterAll(() => stack.disposeAsync())

  const environmentOf = async (url: string) => {
    const response = await fetch(`${url}/.well-known/cairn.json`)
    return z.parse(environment, await response.json())
  }

  test('[SRVC-01] [ENVC-01] the wallet’s host publishes the guard, the keyshare nodes and the providers of the others', async () => {
    const { guards, keyshareNodes, keyshareThreshold, socialProviders } =
      await environmentOf(main.url)
    expect(guards).toHaveLength(1)
    expect(keyshareNodes.map(({ index }) => index)).toEqual([1, 2, 3])
    expect(keyshareThreshold).toBe(2)
    expect(socialProviders).toEqual(['google'])
  })

  test('[SRVC-01] a keyshare node and identity start no chains, and describe no environment', async () => {
    for (const url of alone) {
      const described = await fetch(`${url}/.well-known/cairn.json`)
      expect(described.status).toBe(404)
      const health = await (await fetch(`${url}/health`)).json()
      expect(health).not.toHaveProperty('chains')
    }
  })

  test('[SRVC-01] [AUTH-05] a person signs in by mail through six processes, and again to the same wallet', async () => {
    const split = {
      url: main.url,
      environment: await environmentOf(main.url),
      mail,
    } as unknown as Parameters<typeof signIn>[0]
    const first = addressOf(await signIn(split, 'mira@example.com'))
    const again = addressOf(await signIn(split, 'mira@example.com'))
    expect(again).toBe(first)
  })
})

test('[SRVC-01] [ENVC-01] error: a host serves no wallet without the guard, keyshare nodes and providers, and names the settings', async () => {
  await using host = await runHost(
    { SERVICES: 'api,sessions' },
    { withWallet: true },
  )
  expect(await host.ended).toBe(1)
  expect(host.output().trim().split('\n')).toHaveLength(1)
  for (const name of [
    'GUARD_ADDRESS',
    'KEYSHARE_NODE_LIST',
    'SOCIAL_PROVIDERS',
  ])
    expect(host.output()).toContain(name)
})
