import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHands } from './_keyshare-hands.ts'

describe('steps of a resharing that are cut off', () => {
  const hands = createHands()
  const { hire, of, step, all, listed, derive, sharesOf } = hands
  beforeAll(hands.open)
  afterAll(hands.close)

  test('[AUTH-05] [SRVC-01] error: each step that ended half-way is repeated, and leaves no share behind', async () => {
    const two = ['kim', 'lou']
    for (const [at, name] of two.entries()) await hire(name, at + 1)
    const { folder } = of('kim')
    const given = (exchange: string, name: string) =>
      join(hands.root, exchange, `${name}.json`)
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
    hands.published = await listed('killed', 'kim')
    const key = await derive()
    await untilSwitched('killed-again', '--wallet', hands.walletUrl)
    hands.published = await listed('killed-again', 'kim')

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

  test('[AUTH-05] every operator can read the files that they exchange, whatever the umask', async () => {
    await hire('moe', 1)
    // As `npm run ops` sets it, for files of secrets.
    const before = process.umask(0o077)
    try {
      await all(['moe'], 'shared', 'join')
    } finally {
      process.umask(before)
    }
    const { mode } = await stat(join(hands.root, 'shared', 'join-1.json'))
    expect(mode & 0o777).toBe(0o644)
    expect(
      (await stat(join(of('moe').folder, 'keyshare.reshare'))).mode & 0o777,
    ).toBe(0o600)
  })
})
