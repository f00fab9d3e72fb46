import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { deployLocalChain } from '../packages/contracts/src/index.ts'
import {
  startAnvil,
  type TestNode,
} from '../packages/service-kit/testing/index.ts'
import { type Link, openLink } from './link.ts'

/** A chain that can be ended and started again with its blocks. */
export type Chain = TestNode & {
  /** Opens a line of its own to the node. */
  readonly openLink: () => Promise<Link>
  /** Ends the node, which writes its blocks down first. */
  readonly stop: () => Promise<void>
  /** Starts the node with the blocks it had. */
  readonly start: () => Promise<void>
}

/**
 * Starts a node with Cairn's local contracts. Its `rpcUrl` stays the same over
 * restarts.
 *
 * @param folder - for its blocks while it is stopped
 */
export async function startChain(
  chainId: number,
  folder: string,
): Promise<Chain> {
  await using stack = new AsyncDisposableStack()
  const state = join(folder, `chain-${chainId}.json`)
  const begin = (more: readonly string[] = []) =>
    startAnvil(chainId, ['--dump-state', state, ...more])
  let node: TestNode | undefined = await begin()
  const stop = async () => {
    await node?.[Symbol.asyncDispose]()
    node = undefined
  }
  stack.defer(stop)
  const link = () =>
    openLink(() => (node ? Number(new URL(node.rpcUrl).port) : undefined))
  const own = stack.use(await link())
  const rpcUrl = urlOf(own)
  await deployLocalChain({ chainId, rpcUrl })
  const running = stack.move()
  return {
    chainId,
    rpcUrl,
    openLink: link,
    stop,
    async start() {
      node ??= await begin(['--load-state', state])
    },
    async [Symbol.asyncDispose]() {
      await running.disposeAsync()
      await rm(state, { force: true })
    },
  }
}

/** Returns the address of a node behind a line. */
export function urlOf({ port }: Link): string {
  return `http://127.0.0.1:${port}`
}
