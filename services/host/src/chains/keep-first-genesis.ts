import { readFile, rename, writeFile } from 'node:fs/promises'

type State = {
  blocks?: { header: { number: string; timestamp: string } }[]
}

/**
 * Anvil writes its own block 0 of each start beside those it loaded, and when
 * it loads again any of them may win: then block 1 follows on none, and whoever
 * reads the chain from its beginning gets stuck. Keeps the first start's.
 *
 * @param path - a whole state, as anvil writes it
 * @see SRVC-01
 */
export async function keepFirstGenesis(path: string): Promise<void> {
  const state: State = JSON.parse(await readFile(path, 'utf8'))
  const { blocks = [] } = state
  const [first, ...others] = blocks
    .filter(({ header }) => Number(header.number) === 0)
    .toSorted((a, b) => Number(a.header.timestamp) - Number(b.header.timestamp))
  if (!first || others.length === 0) return
  const kept = blocks.filter((block) => !others.includes(block))
  const temporary = `${path}.first`
  await writeFile(temporary, JSON.stringify({ ...state, blocks: kept }), {
    flush: true,
  })
  await rename(temporary, path)
}
