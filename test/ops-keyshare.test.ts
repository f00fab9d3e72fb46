import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { deriveLoginKey, KeyshareError } from '@cairn/clients/keyshare'
import { runOps } from '@cairn/ops'
import { serve, silentLog } from '@cairn/service-kit/testing'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIssuer } from '../services/keyshare/test/_issuer.ts'
import { hireOperator, type Operator } from './_keyshare-operator.ts'
import { readPageSteps } from './_page-steps.ts'
import { type PublishedSharing, servePublished } from './_published-sharing.ts'

const verifier = 'cairn-passwordless'
const mira = 'mira@example.com'

/** Operators with a node, a database and a folder of secrets each. */
describe('keyshare nodes in several hands', () => {
  const stack = new AsyncDisposableStack()
  let root: string
  let issuer: Awaited<ReturnType<typeof createIssuer>>
  let identityUrl: string
  let walletUrl: string
  /** The sharing that the wallet publishes. */
  let published: PublishedSharing
  const operators = new Map<string, Operator>()
  let firstKey: string

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'cairn-hands-'))
    stack.defer(() => rm(root, { recursive: true, force: true }))
    const identity = new Hono()
    identityUrl = stack.use(await serve(identity)).url
    issuer = await createIssuer(identityUrl)
    identity.route('/', issuer.app)
    walletUrl = stack.use(await servePublished(() => published)).url
  })
  afterAll(() => stack.disposeAsync())

  async function hire(name: string, index?: number): Promise<Operator> {
    const folder = join(root, name)
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
      ['keyshare', 'reshare', ...args, '--folder', join(root, exchange)],
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
  async function listed(exchange: string, name = 'ada') {
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

  async function derive(sharing = published) {
    const idToken = await issuer.sign(issuer.claimsOf(mira, new Date()))
    const person = { verifier, verifierId: mira, idToken }
    const key = await deriveLoginKey({ ...sharing, ...person })
    return Buffer.from(key).toString('hex')
  }

  const sharesOf = async (name: string) =>
    (await readdir(of(name).folder)).filter((file) =>
      file.startsWith('keyshare'),
    )

  const three = ['ada', 'ben', 'cleo']

  test('[AUTH-05] [SRVC-01] three operators make a key, and no file that they exchange holds a secret', async () => {
    await hire('ada', 1)
    await hire('ben', 2)
    await hire('cleo', 3)
    const hands = { dealers: three, takers: three }
    await untilTaken('first', hands, '--new-key', '--threshold', '2')
    await all(three, 'first', 'switch')
    for (const name of three) await of(name).start()
    published = await listed('first')
    firstKey = await derive()
    for (const left of [0, 1, 2]) {
      const nodes = published.nodes.filter((_, at) => at !== left)
      expect(await derive({ ...published, nodes })).toBe(firstKey)
    }
    const exchanged = await readdir(join(root, 'first'))
    expect(exchanged).toHaveLength(10)
    const texts = await Promise.all(
      exchanged.map((file) => readFile(join(root, 'first', file), 'utf8')),
    )
    for (const name of three) {
      expect(await sharesOf(name)).toEqual(['keyshare'])
      const share = await readFile(join(of(name).folder, 'keyshare'), 'utf8')
      expect(texts.join()).not.toContain(share.trim())
    }
  })

  test('[AUTH-05] error: a resharing that is given up changes nothing, before or after the switch', async () => {
    const hands = { dealers: three, takers: three }
    const plan = ['--wallet', walletUrl, '--threshold', '2']
    await untilTaken('given-up', hands, ...plan)
    await all(three, 'given-up', 'abort')
    for (const name of three) expect(await sharesOf(name)).toEqual(['keyshare'])
    await untilTaken('given-up-late', hands, ...plan)
    await all(['ada', 'ben'], 'given-up-late', 'switch')
    expect((await step('ada', 'given-up-late', 'list')).code).toBe(1)
    await all(three, 'given-up-late', 'abort')
    for (const name of three) expect(await sharesOf(name)).toEqual(['keyshare'])
    expect(await derive()).toBe(firstKey)
  })

  test('[AUTH-05] error: a plan that changed on its way, and a deal from an earlier one, are refused', async () => {
    await all(three, 'hostile', 'join')
    await all(
      ['ada'],
      'hostile',
      'plan',
      '--wallet',
      walletUrl,
      '--threshold',
      '2',
    )
    const other = await step('ben', 'hostile', 'deal', '--agreed', '1234 5678')
    expect(other).toMatchObject({ code: 1 })
    expect(other.text).toContain('another fingerprint')
    const agreed = await fingerprintOf('hostile')
    await all(['ada', 'cleo'], 'hostile', 'deal', '--agreed', agreed)
    await copyFile(
      join(root, 'given-up', 'deal-2.json'),
      join(root, 'hostile', 'deal-2.json'),
    )
    expect(await step('ada', 'hostile', 'take')).toEqual({
      code: 1,
      text: 'The deal of node 2 belongs to another plan.',
    })
    await all(three, 'hostile', 'abort')
    expect(await derive()).toBe(firstKey)
  })

  test('[AUTH-05] [SRVC-01] new shares keep the key, no sign-in fails, and the old shares end', async () => {
    const old = published
    const failures: unknown[] = []
    const keys = new Set<string>()
    let isOver = false
    const signingIn = (async () => {
      while (!isOver)
        await derive().then(
          (key) => keys.add(key),
          (error) => failures.push(error),
        )
    })()
    const hands = { dealers: ['ada', 'cleo'], takers: three }
    // Ben's node is left out of the dealers, as if it were down.
    const plan = ['--wallet', walletUrl, '--threshold', '2', '--dealers', '1,3']
    await untilTaken('second', hands, ...plan)
    await all(three, 'second', 'switch')
    const next = await listed('second')
    expect(next.nodes.map(({ url }) => url)).toEqual(
      three.map((name) => `${of(name).url}/keyshare/${of(name).index}/2`),
    )
    const early = await step('ada', 'second', 'finish')
    expect(early.text).toContain('does not use the new nodes yet')
    published = next
    expect(await derive(old)).toBe(firstKey)
    expect(await derive(next)).toBe(firstKey)
    const late = await step('ada', 'second', 'abort')
    expect(late).toMatchObject({ code: 1 })

    const [oldOne] = old.nodes
    const [newOne, newTwo] = next.nodes
    if (!oldOne || !newOne || !newTwo) throw new Error('nodes')
    const mixed = { nodes: [oldOne, newTwo], threshold: 2 }
    expect(await derive(mixed)).not.toBe(firstKey)
    const unproven = {
      nodes: [{ ...newOne, url: oldOne.url }, newTwo],
      threshold: 2,
    }
    await expect(derive(unproven)).rejects.toBeInstanceOf(KeyshareError)

    await all(three, 'second', 'finish')
    for (const name of three)
      expect(await sharesOf(name)).toEqual(['keyshare.epoch-2-needs-2'])
    await expect
      .poll(
        () =>
          derive(old).then(
            () => 'answers',
            () => 'ended',
          ),
        {
          timeout: 10_000,
        },
      )
      .toBe('ended')
    expect(await derive()).toBe(firstKey)
    isOver = true
    await signingIn
    expect(failures).toEqual([])
    expect([...keys]).toEqual([firstKey])
  })

  test('[AUTH-05] [SRVC-01] a node is replaced, and the threshold raised', async () => {
    await hire('dora', 3)
    await hire('egon', 4)
    const takers = ['ada', 'ben', 'dora', 'egon']
    const plan = ['--wallet', walletUrl, '--threshold', '3']
    await untilTaken('third', { dealers: three, takers }, ...plan)
    await all(takers, 'third', 'switch')
    for (const name of ['dora', 'egon']) await of(name).start()
    published = await listed('third')
    expect(published.nodes.map(({ url }) => url)).toContain(
      `${of('dora').url}/keyshare/3/3`,
    )
    expect(published.threshold).toBe(3)
    expect(await derive()).toBe(firstKey)
    const two = { nodes: published.nodes.slice(0, 2), threshold: 2 }
    expect(await derive(two)).not.toBe(firstKey)
    await all(['cleo', ...takers], 'third', 'finish')
    expect(await sharesOf('cleo')).toEqual([])
  })

  test('[AUTH-05] [SRVC-01] one machine hands its key on to three operators', async () => {
    await hire('solo')
    const solo = await of('solo').start()
    published = { nodes: [...solo.nodes], threshold: solo.threshold }
    const key = await derive()
    const heirs = ['fay', 'gus', 'hana']
    for (const [at, name] of heirs.entries()) await hire(name, at + 1)
    const hands = { dealers: ['solo'], takers: heirs }
    await untilTaken(
      'handed-on',
      hands,
      '--wallet',
      walletUrl,
      '--threshold',
      '2',
    )
    await all(heirs, 'handed-on', 'switch')
    for (const name of heirs) await of(name).start()
    published = await listed('handed-on')
    expect(await derive()).toBe(key)
    const secrets = join(of('solo').folder, 'secrets')
    const second = await readFile(join(secrets, 'keyshare-2'), 'utf8')
    await all(['solo', ...heirs], 'handed-on', 'finish')
    expect(await readdir(secrets)).toEqual([])
    // One that is killed in the middle leaves the second, and the first under
    // the name that it has while it is overwritten.
    const leaving = `keyshare-1.${'5e'.repeat(8)}.old`
    await writeFile(join(secrets, 'keyshare-2'), second)
    await writeFile(join(secrets, leaving), second)
    await all(['solo'], 'handed-on', 'finish')
    expect(await readdir(secrets)).toEqual([])
    await writeFile(join(secrets, leaving), second)
    expect(await step('solo', 'handed-on', 'finish')).toMatchObject({ code: 1 })
    expect(await readdir(secrets)).toEqual([])
  })

  test('[AUTH-05] [SRVC-01] error: each step that ended half-way is repeated, and leaves no share behind', async () => {
    const two = ['kim', 'lou']
    for (const [at, name] of two.entries()) await hire(name, at + 1)
    const { folder } = of('kim')
    const given = (exchange: string, name: string) =>
      join(root, exchange, `${name}.json`)
    /** Runs a step, loses the file for the others, and repeats it. */
    const repeat = async (exchange: string, name: string, args: string[]) => {
      await all(['kim'], exchange, ...args)
      await rm(given(exchange, name))
      await all(['kim'], exchange, ...args)
      // A whole file stays as it is: others may have it already.
      const text = await readFile(given(exchange, name), 'utf8')
      await all(['kim'], exchange, ...args)
      expect(await readFile(given(exchange, name), 'utf8')).toBe(text)
    }
    /** Takes a resharing to its switch, and each step of Kim twice. */
    const untilSwitched = async (exchange: string, ...plan: string[]) => {
      await repeat(exchange, 'join-1', ['join'])
      await all(['lou'], exchange, 'join')
      await all(['kim'], exchange, 'plan', ...plan, '--threshold', '2')
      const { text } = await step('kim', exchange, 'show')
      const [, agreed = ''] = /Fingerprint: (.+)/.exec(text) ?? []
      await repeat(exchange, 'deal-1', ['deal', '--agreed', agreed])
      await all(['lou'], exchange, 'deal', '--agreed', agreed)
      await repeat(exchange, 'taken-1', ['take'])
      await all(['lou'], exchange, 'take')
      await all(two, exchange, 'switch')
      await all(['kim'], exchange, 'switch')
    }
    await untilSwitched('killed', '--new-key')
    for (const name of two) await of(name).start()
    published = await listed('killed', 'kim')
    const key = await derive()
    await untilSwitched('killed-again', '--wallet', walletUrl)
    published = await listed('killed-again', 'kim')

    // What killed steps leave while they write and erase.
    const old = await readFile(join(folder, 'keyshare'), 'utf8')
    const random = '5e'.repeat(8)
    await all(two, 'killed-again', 'finish')
    for (const name of [
      `keyshare.${random}.old`,
      `keyshare.epoch-2-needs-2.${random}.new`,
      `keyshare.reshare.${random}`,
      `keyshare.reshare.${random}.old`,
    ])
      await writeFile(join(folder, name), old)
    const other = 'keyshare.of-someone-else'
    await writeFile(join(folder, other), '')
    await all(['kim'], 'killed-again', 'finish')
    expect((await sharesOf('kim')).toSorted()).toEqual([
      'keyshare.epoch-2-needs-2',
      other,
    ])
    expect(await derive()).toBe(key)
  })

  test('[AUTH-05] error: the end of a resharing erases only shares that its plan replaces', async () => {
    const two = ['ina', 'jon']
    for (const [at, name] of two.entries()) await hire(name, at + 1)
    const hands = { dealers: two, takers: two }
    const makeKey = async (exchange: string) => {
      await untilTaken(exchange, hands, '--new-key', '--threshold', '2')
      await all(two, exchange, 'switch')
    }
    await makeKey('production')
    for (const name of two) await of(name).start()
    const production = await listed('production', 'ina')
    await makeKey('staging')
    published = await listed('staging', 'ina')
    expect(await step('ina', 'staging', 'finish')).toEqual({
      code: 1,
      text: 'This plan made a new key, so it ends no older share.',
    })
    // Staging is shared once more: production's shares are of another key.
    await untilTaken(
      'staging-again',
      hands,
      '--wallet',
      walletUrl,
      '--threshold',
      '2',
    )
    await all(two, 'staging-again', 'switch')
    published = await listed('staging-again', 'ina')
    await all(two, 'staging-again', 'finish')
    for (const name of two)
      expect(await sharesOf(name)).toEqual([
        'keyshare',
        'keyshare.epoch-3-needs-2',
      ])
    expect(await derive(production)).toHaveLength(64)
  })

  test('[SRVC-01] the commands of docs/keyshare-in-three-hands.md work in their order', async () => {
    const steps = await readPageSteps('docs/keyshare-in-three-hands.md')
    expect(steps.length).toBeGreaterThan(30)
    const hands = ['Ada', 'Ben', 'Cleo']
    for (const [at, name] of hands.entries()) await hire(`${name}'s`, at + 1)
    await hire("Wallet's")
    const folder = await mkdtemp(join(root, 'page-'))
    let agreed = ''
    let key: string | undefined
    for (const { name, line, words } of steps) {
      if (!words) {
        await of(name).start()
        continue
      }
      const [what = '', ...rest] = words.map((word) =>
        word
          .replace('<fingerprint>', agreed)
          .replace('https://wallet.example', walletUrl),
      )
      const exchange = rest[rest.indexOf('--folder') + 1] ?? ''
      const inFolder = join(basename(folder), exchange)
      if (what === 'list') {
        published = await listed(inFolder, name)
        key ??= await derive()
        expect(await derive()).toBe(key)
        continue
      }
      const args = rest.filter((word) => !['--folder', exchange].includes(word))
      const { code, text } = await step(name, inFolder, what, ...args)
      expect({ line, code, text }).toMatchObject({ code: 0 })
      agreed = /Fingerprint: (.+)/.exec(text)?.[1] ?? agreed
    }
    expect(await derive()).toBe(key)
    for (const name of hands)
      expect(await sharesOf(`${name}'s`)).toEqual(['keyshare.epoch-2-needs-2'])
  })
})
