import { expect, test } from 'vitest'
import { createLookup, type Lookup } from './name-lookups.ts'

/** A system whose resolver answers a name when told, or never. */
function startSystem() {
  const asked: string[] = []
  const answers = new Map<string, () => void>()
  const ask: Lookup = (name) => {
    asked.push(name)
    return new Promise((resolve) =>
      answers.set(name, () => resolve({ address: '192.0.2.1', family: 4 })),
    )
  }
  return { asked, ask, answer: (name: string) => answers.get(name)?.() }
}

test('[SRVC-01] looks a name up once at a time, whoever asks', async () => {
  const { asked, ask, answer } = startSystem()
  const lookup = createLookup(ask, { own: new Set(), most: 2 })
  const both = [lookup('node.example', {}), lookup('node.example', {})]
  expect(asked).toEqual(['node.example'])
  answer('node.example')
  const found = { address: '192.0.2.1', family: 4 }
  expect(await Promise.all(both)).toEqual([found, found])
  void lookup('node.example', {})
  expect(asked).toHaveLength(2)
})

test('[SRVC-01] lets names of others wait for a place, and own names never', async () => {
  const { asked, ask, answer } = startSystem()
  const lookup = createLookup(ask, { own: new Set(['store']), most: 1 })
  const first = lookup('a.example', {})
  void lookup('b.example', {})
  void lookup('store', {})
  void lookup('store', {})
  expect(asked).toEqual(['a.example', 'store', 'store'])
  answer('a.example')
  await first
  await expect.poll(() => asked).toContain('b.example')
})

test('[SRVC-01] a name that was not found gives its place back, and is looked up again', async () => {
  const asked: string[] = []
  const lookup = createLookup(
    async (name) => {
      asked.push(name)
      throw new Error('not found')
    },
    { own: new Set(), most: 1 },
  )
  for (const name of ['a.example', 'b.example', 'a.example'])
    await expect(lookup(name, {})).rejects.toThrow('not found')
  expect(asked).toEqual(['a.example', 'b.example', 'a.example'])
})
