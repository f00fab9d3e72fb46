import { eventTopics } from '@cairn/primitives'
import { pad, type TestChain } from '../_chain.ts'

const transferCode = [
  // What the sender loses, and what the receiver gets.
  '604035600035540360003555',
  '606035602035540160203555',
  // Transfer(from, to, amount)
  `6040356000526020356000357f${eventTopics.transfer.slice(2)}60206000a300`,
].join('')
const transferAt = 7
const balanceAt = transferAt + transferCode.length / 2
/**
 * Code of a coin without rules: `balanceOf(address)`, and with four words a
 * transfer. It has no compiler, so that tests need none.
 */
const coinCode = [
  `0x3660241460${balanceAt.toString(16).padStart(2, '0')}57`,
  transferCode,
  '5b6004355460005260206000f3',
].join('')

/** Puts a coin at an address. */
export async function placeCoin({ rpc }: TestChain, at: string): Promise<void> {
  await rpc('anvil_setCode', [at, coinCode])
}

/**
 * Moves coins.
 *
 * @param options.arrives - what the receiver gets, if it is not the amount that
 *   is logged: a fee that no event tells of
 */
export function move(
  { send }: Pick<TestChain, 'send'>,
  at: string,
  { from, to, amount }: { from: string; to: string; amount: number },
  { arrives = amount }: { readonly arrives?: number } = {},
): Promise<string> {
  const data = [from, to, amount, arrives].map(pad).join('')
  return send({ to: at, data: `0x${data}` })
}

/** Sets a balance without an event, as coins do that grow. */
export async function setCoins(
  { rpc }: TestChain,
  at: string,
  account: string,
  amount: number,
): Promise<void> {
  await rpc('anvil_setStorageAt', [at, `0x${pad(account)}`, `0x${pad(amount)}`])
}

/** Reads what a coin says of an account. */
export async function coinsOf(
  { rpc }: TestChain,
  at: string,
  account: string,
): Promise<bigint> {
  const data = `0x70a08231${pad(account)}`
  return BigInt(await rpc<string>('eth_call', [{ to: at, data }, 'latest']))
}
