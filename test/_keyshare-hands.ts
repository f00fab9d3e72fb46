import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deriveLoginKey } from '@cairn/clients/keyshare'
import { runOps } from '@cairn/ops'
import { serve, silentLog } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { createIssuer } from '../services/keyshare/test/_issuer.ts'
import { hireOperator, type Operator } from './_keyshare-operator.ts'
import { type PublishedSharing, servePublished } from './_published-sharing.ts'

const verifier = 'cairn-passwordless'
const mira = 'mira@example.com'

/**
 * Operators with a node, a database and a folder of secrets each, who exchange
 * files, and a person who signs in by their nodes. `open` comes first, and
 * `close` last.
 */
export function createHands() {
  const stack = new AsyncDisposableStack()
  let issuer: Awaited<ReturnType<typeof createIssuer>>
  let identityUrl: string
  const operators = new Map<string, Operator>()
  const facts = {
    /** Folder of everything. */
    root: '',
    /** Origin of the wallet that uses the nodes. */
    walletUrl: '',
    /** The sharing that the wallet publishes. */
    published: { nodes: [], threshold: 1 } as PublishedSharing,
  }

  async function open() {
    facts.root = await mkdtemp(join(tmpdir(), 'cairn-hands-'))
    stack.defer(() => rm(facts.root, { recursive: true, force: true }))
    const identity = new Hono()
    identityUrl = stack.use(await serve(identity)).url
    issuer = await createIssuer(identityUrl)
    identity.route('/', issuer.app)
    const published = await servePublished(() => facts.published)
    facts.walletUrl = stack.use(published).url
  }

  async function hire(name: string, index?: number): Promise<Operator> {
    const folder = join(facts.root, name)
    await mkdir(folder)
    const operator = await hireOperator(stack, { folder, identityUrl, index })
    operators.set(name, operator)
    return operator
  }

  const of = (name: string): Operator => {
    const found = operators.get(name)
    if (!found) throw new Error(`no operator ${name}`)
    return found
  }

  /** Runs a step at an operator, and returns its exit code and lines. */
  async function step(name: string, exchange: string, ...args: string[]) {
    const lines: string[] = []
    const code = await runOps(
      ['keyshare', 'reshare', ...args, '--folder', join(facts.root, exchange)],
      {
        env: of(name).env,
        say: (line) => lines.push(line),
        fetch: globalThis.fetch,
        now: () => new Date(),
        log: silentLog,
        onInterrupt: () => {},
      },
    )
    return { code, text: lines.join('\n') }
  }

  /** Runs a step at several operators; each must succeed. */
  async function all(
    names: readonly string[],
    exchange: string,
    ...args: string[]
  ) {
    for (const name of names) {
      const { code, text } = await step(name, exchange, ...args)
      expect({ name, args, code, text }).toMatchObject({ code: 0 })
    }
  }

  async function fingerprintOf(exchange: string): Promise<string> {
    const { text } = await step('ada', exchange, 'show')
    return /Fingerprint: (.+)/.exec(text)?.[1] ?? ''
  }

  /** Takes a resharing up to the moment in which all nodes hold their share. */
  async function untilTaken(
    exchange: string,
    hands: {
      readonly dealers: readonly string[]
      readonly takers: readonly string[]
    },
    ...plan: string[]
  ) {
    await all(hands.takers, exchange, 'join')
    await all(['ada'], exchange, 'plan', ...plan)
    const agreed = await fingerprintOf(exchange)
    await all(hands.dealers, exchange, 'deal', '--agreed', agreed)
    await all(hands.takers, exchange, 'take')
  }

  /** Reads the settings that `list` prints. */
  async function listed(
    exchange: string,
    name = 'ada',
  ): Promise<PublishedSharing> {
    let text = ''
    // Nodes take a new share up within a second.
    await expect
      .poll(
        async () => {
          const answer = await step(name, exchange, 'list')
          text = answer.text
          return answer.code
        },
        { timeout: 10_000 },
      )
      .toBe(0)
    return {
      threshold: Number(/KEYSHARE_THRESHOLD=(\d+)/.exec(text)?.[1]),
      nodes: JSON.parse(
        /KEYSHARE_NODE_LIST=(.+)/.exec(text)?.[1] ?? '[]',
      ) as PublishedSharing['nodes'],
    }
  }

  async function derive(sharing = facts.published) {
    const idToken = await issuer.sign(issuer.claimsOf(mira, new Date()))
    const person = { verifier, verifierId: mira, idToken, key: issuer.tab }
    const key = await deriveLoginKey({ ...sharing, ...person })
    return Buffer.from(key).toString('hex')
  }

  const sharesOf = async (name: string) =>
    (await readdir(of(name).folder)).filter((file) =>
      file.startsWith('keyshare'),
    )

  return Object.assign(facts, {
    open,
    close: () => stack.disposeAsync(),
    ...{ hire, of, step, all, fingerprintOf, untilTaken, listed, derive },
    sharesOf,
  })
}
