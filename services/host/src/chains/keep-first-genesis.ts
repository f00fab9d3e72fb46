import { readFile, rename, writeFile } from 'node:fs/promises'

type State = {
  blocks?: { header: { number: string; timestamp: string } }[]
}

/**
 * Keeps block 0 of the first start. Anvil writes a new block 0 at each start
 * beside the loaded ones, and any of them may win at the next load. Block 1
 * then has no parent, and readers of the whole chain get stuck.
 *
 * @param path - a complete state, as anvil writes it
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
