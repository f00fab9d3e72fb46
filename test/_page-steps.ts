import { readFile } from 'node:fs/promises'

/** A command of a page, at one operator. */
export type PageStep = {
  readonly name: string
  readonly line: string
  /** Words after `npm run ops -- keyshare reshare`; absent for others. */
  readonly words: readonly string[] | undefined
}

const prefix = 'npm run ops -- keyshare reshare '

/**
 * Reads the commands of a page in their order. The first line of each block
 * names its operators: `# Ada, Ben, Cleo`.
 */
export async function readPageSteps(path: string): Promise<PageStep[]> {
  const page = await readFile(path, 'utf8')
  const blocks = page.matchAll(/```sh\n# (.+)\n([^`]+)```/g)
  return [...blocks].flatMap(([, who = '', text = '']) =>
    text
      .trim()
      .split('\n')
      .flatMap((line) =>
        who
          .split(', ')
          .map((name) => ({ name: `${name}'s`, line, words: wordsOf(line) })),
      ),
  )
}

function wordsOf(line: string): string[] | undefined {
  if (!line.startsWith(prefix)) return undefined
  return [...line.slice(prefix.length).matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, quoted, word]) => quoted ?? word ?? '')
    .filter((word) => !['--env-file', 'node.env'].includes(word))
}
