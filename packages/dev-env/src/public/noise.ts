import { startLoop } from '@cairn/service-kit'
import {
  type Abi,
  type Address,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'
import bytecode from './artifacts/bytecode.json' with { type: 'json' }
import { constructAt } from './construct-at.ts'
import type { PublicNode } from './public-node.ts'

/**
 * Logs of strangers come from here. It calls itself USDC, as coins do that are
 * given away to mislead.
 */
export const noiseCoin: Address = '0x0DdC000000000000000000000000000000000099'

const noiseAbi = parseAbi([
  'function shout(uint256 seed, uint256 count)',
  'function poison(address[] accounts, address lookalike)',
  'function airdrop(address[] accounts, uint256 value)',
])

export async function deployNoise(node: PublicNode): Promise<void> {
  await constructAt(node, noiseCoin, bytecode.Noise as `0x${string}`)
}

/** Second account of anvil: its nonces are the noise's own. */
const stranger: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Rounds between two gifts and poisoned transfers. */
const giftEach = 20

/**
 * Makes a chain busy: strangers' transfers in every block, and now and then a
 * gift and a transfer of nothing that bear the accounts' addresses.
 *
 * @param options.perBlock - foreign transfers a block
 * @param options.blockMs - time between blocks, in ms
 * @param options.accounts - accounts that get gifts and poisoned transfers
 */
export function startNoise(
  { client }: PublicNode,
  options: {
    readonly perBlock: number
    readonly blockMs: number
    readonly accounts?: readonly Address[]
    readonly onError: (error: unknown) => void
  },
): AsyncDisposable {
  const { perBlock, blockMs, accounts = [], onError } = options
  let round = 0
  const send = (data: Hex) =>
    client.sendUnsignedTransaction({
      ...{ from: stranger, to: noiseCoin, data },
      gas: 16_000_000n,
    })
  return startLoop({
    everyMs: blockMs,
    onError,
    async work() {
      round++
      const shout = [BigInt(round), BigInt(perBlock)] as const
      await send(encode('shout', shout))
      if (accounts.length === 0 || round % giftEach !== 1) return
      await send(encode('airdrop', [accounts, 10n ** 21n]))
      await send(encode('poison', [accounts, lookalikeOf(accounts[0])]))
    },
  })
}

function encode(
  functionName: 'shout' | 'airdrop' | 'poison',
  args: readonly unknown[],
): Hex {
  return encodeFunctionData({ abi: noiseAbi as Abi, functionName, args })
}

/** Another address with the same first and last letters. */
function lookalikeOf(account = noiseCoin): Address {
  const [first, last] = [account.slice(2, 8), account.slice(-6)]
  return `0x${first}${'0'.repeat(28)}${last}`.toLowerCase() as Address
}
