import {
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { KeyshareError } from '@cairn/clients/keyshare'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest'
import { createHands } from './_keyshare-hands.ts'
import { readPageSteps } from './_page-steps.ts'

describe('keyshare nodes in several hands', () => {
  const hands = createHands()
  const { hire, of, step, all, fingerprintOf, untilTaken } = hands
  const { listed, derive, sharesOf } = hands
  let firstKey: string

  beforeAll(hands.open)
  afterAll(hands.close)

  const three = ['ada', 'ben', 'cleo']

  test('[AUTH-05] [SRVC-01] three operators make a key, and no file that they exchange holds a secret', async () => {
    await hire('ada', 1)
    await hire('ben', 2)
    await hire('cleo', 3)
    const parts = { dealers: three, takers: three }
    await untilTaken('first', parts, '--new-key', '--threshold', '2')
    await all(three, 'first', 'switch')
    for (const name of three) await of(name).start()
    hands.published = await listed('first')
    firstKey = await derive()
    for (const left of [0, 1, 2]) {
      const nodes = hands.published.nodes.filter((_, at) => at !== left)
      expect(await derive({ ...hands.published, nodes })).toBe(firstKey)
    }
    const exchanged = await readdir(join(hands.root, 'first'))
    expect(exchanged).toHaveLength(10)
    const texts = await Promise.all(
      exchanged.map((file) =>
        readFile(join(hands.root, 'first', file), 'utf8'),
      ),
    )
    for (const name of three) {
      expect(await sharesOf(name)).toEqual(['keyshare'])
      const share = await readFile(join(of(name).folder, 'keyshare'), 'utf8')
      expect(texts.join()).not.toContain(share.trim())
    }
  })

  test('[AUTH-05] error: a resharing that is given up changes nothing, before or after the switch', async () => {
    const parts = { dealers: three, takers: three }
    const plan = ['--wallet', hands.walletUrl, '--threshold', '2']
    await untilTaken('given-up', parts, ...plan)
    await all(three, 'given-up', 'abort')
    for (const name of three) expect(await sharesOf(name)).toEqual(['keyshare'])
    await untilTaken('given-up-late', parts, ...plan)
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
      hands.walletUrl,
      '--threshold',
      '2',
    )
    const other = await step('ben', 'hostile', 'deal', '--agreed', '1234 5678')
    expect(other).toMatchObject({ code: 1 })
    expect(other.text).toContain('another fingerprint')
    const agreed = await fingerprintOf('hostile')
    await all(['ada', 'cleo'], 'hostile', 'deal', '--agreed', agreed)
    await copyFile(
      join(hands.root, 'given-up', 'deal-2.json'),
      join(hands.root, 'hostile', 'deal-2.json'),
    )
    expect(await step('ada', 'hostile', 'take')).toEqual({
      code: 1,
      text: 'The deal of node 2 belongs to another plan.',
    })
    await all(three, 'hostile', 'abort')
    expect(await derive()).toBe(firstKey)
  })

  test('[AUTH-05] [SRVC-01] new shares keep the key, no sign-in fails, and the old shares end', async () => {
    const old = hands.published
    const failures: unknown[] = []
    const keys = new Set<string>()
    let isOver = false
    onTestFinished(() => {
      isOver = true
    })
    const signingIn = (async () => {
      while (!isOver) {
        await derive().then(
          (key) => keys.add(key),
          (error) => failures.push(error),
        )
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    })()
    const parts = { dealers: ['ada', 'cleo'], takers: three }
    // Ben's node is left out of the dealers, as if it were down.
    const plan = [
      '--wallet',
      hands.walletUrl,
      '--threshold',
      '2',
      '--dealers',
      '1,3',
    ]
    await untilTaken('second', parts, ...plan)
    await all(three, 'second', 'switch')
    const next = await listed('second')
    expect(next.nodes.map(({ url }) => url)).toEqual(
      three.map((name) => `${of(name).url}/keyshare/${of(name).index}/2`),
    )
    const early = await step('ada', 'second', 'finish')
    expect(early.text).toContain('does not use the new nodes yet')
    hands.published = next
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
    const plan = ['--wallet', hands.walletUrl, '--threshold', '3']
    await untilTaken('third', { dealers: three, takers }, ...plan)
    await all(takers, 'third', 'switch')
    for (const name of ['dora', 'egon']) await of(name).start()
    hands.published = await listed('third')
    expect(hands.published.nodes.map(({ url }) => url)).toContain(
      `${of('dora').url}/keyshare/3/3`,
    )
    expect(hands.published.threshold).toBe(3)
    expect(await derive()).toBe(firstKey)
    const two = { nodes: hands.published.nodes.slice(0, 2), threshold: 2 }
    expect(await derive(two)).not.toBe(firstKey)
    await all(['cleo', ...takers], 'third', 'finish')
    expect(await sharesOf('cleo')).toEqual([])
  })

  test('[AUTH-05] [SRVC-01] one machine hands its key on to three operators', async () => {
    await hire('solo')
    const solo = await of('solo').start()
    hands.published = { nodes: [...solo.nodes], threshold: solo.threshold }
    const key = await derive()
    const heirs = ['fay', 'gus', 'hana']
    for (const [at, name] of heirs.entries()) await hire(name, at + 1)
    const parts = { dealers: ['solo'], takers: heirs }
    await untilTaken(
      'handed-on',
      parts,
      '--wallet',
      hands.walletUrl,
      '--threshold',
      '2',
    )
    await all(heirs, 'handed-on', 'switch')
    for (const name of heirs) await of(name).start()
    hands.published = await listed('handed-on')
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

  test('[AUTH-05] error: the end of a resharing erases only shares that its plan replaces', async () => {
    const two = ['ina', 'jon']
    for (const [at, name] of two.entries()) await hire(name, at + 1)
    const parts = { dealers: two, takers: two }
    const makeKey = async (exchange: string) => {
      await untilTaken(exchange, parts, '--new-key', '--threshold', '2')
      await all(two, exchange, 'switch')
    }
    await makeKey('production')
    for (const name of two) await of(name).start()
    const production = await listed('production', 'ina')
    await makeKey('staging')
    hands.published = await listed('staging', 'ina')
    expect(await step('ina', 'staging', 'finish')).toEqual({
      code: 1,
      text: 'This plan made a new key, so it ends no older share.',
    })
    // Staging is shared once more: production's shares are of another key.
    await untilTaken(
      'staging-again',
      parts,
      '--wallet',
      hands.walletUrl,
      '--threshold',
      '2',
    )
    await all(two, 'staging-again', 'switch')
    hands.published = await listed('staging-again', 'ina')
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
    const names = ['Ada', 'Ben', 'Cleo']
    for (const [at, name] of names.entries()) await hire(`${name}'s`, at + 1)
    await hire("Wallet's")
    const folder = await mkdtemp(join(hands.root, 'page-'))
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
          .replace('https://wallet.example', hands.walletUrl),
      )
      const exchange = rest[rest.indexOf('--folder') + 1] ?? ''
      const inFolder = join(basename(folder), exchange)
      if (what === 'list') {
        hands.published = await listed(inFolder, name)
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
    for (const name of names)
      expect(await sharesOf(`${name}'s`)).toEqual(['keyshare.epoch-2-needs-2'])
  })
})
