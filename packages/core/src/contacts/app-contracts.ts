import { walletContexts } from '@cairn/protocol'
import * as z from 'zod/mini'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'

/** An account whose key stays in force may name code to run (EIP-7702). */
const delegated = /^0xef0100[\da-f]{40}$/i

const codeText = z.string().check(z.regex(/^0x[\da-f]*$/i))

/** `supportsInterface(0x150b7a02)`: whether it takes collectibles (ERC-721). */
const takesCollectibles = `0x01ffc9a7150b7a02${'0'.repeat(56)}`
const yes = /^0x0{63}1$/

/**
 * Finds the addresses of a chain that are contracts of apps: they have code, and
 * are no wallets. Contract wallets of others say that they take collectibles.
 *
 * @returns lower-case addresses
 * @throws {NodeUnavailableError} when the node does not answer
 * @see SEND-01
 */
export async function readAppContracts(
  { clients }: Pick<ConnectedWallet, 'clients'>,
  chainId: number,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const asked = [...new Set(addresses.map((one) => one.toLowerCase()))]
  if (asked.length === 0) return new Set()
  const answers = await clients.node(chainId).batch(
    asked.flatMap((to) => [
      { method: 'eth_getCode', params: [to, 'latest'] },
      {
        method: 'eth_call',
        params: [{ to, data: takesCollectibles }, 'latest'],
      },
    ]),
  )
  return new Set(
    asked.filter((_, index) => {
      const { data: code } = z.safeParse(codeText, answers[2 * index])
      const answer = answers[2 * index + 1]
      const isWallet = typeof answer === 'string' && yes.test(answer)
      return code !== undefined && isCode(code) && !isWallet
    }),
  )
}

/** Whether code is there that is not a wallet's of this kind. */
function isCode(code: string): boolean {
  if (code === '0x' || delegated.test(code)) return false
  const digits = code.slice(2).toLowerCase()
  return !Object.values(walletContexts).some(({ walletCreationCode }) =>
    walletCreationCode.toLowerCase().endsWith(digits),
  )
}
