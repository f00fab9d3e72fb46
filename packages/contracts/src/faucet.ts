import {
  type Address,
  type Hex,
  nativeTokenAddress,
  toAddress,
} from '@cairn/primitives'
import { Value } from 'ox'
import { encodeFunctionData } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { faucetAbi } from './artifacts/abis.ts'
import {
  createChainClient,
  createSender,
  type LocalChain,
  setBalance,
} from './chain-sender.ts'
import { singletonAddress } from './create2.ts'
import { faucetInitCode } from './init-codes.ts'
import { localNativeToken, planTokens } from './local-tokens.ts'

/** The amount of a token that an account receives. */
export type Grant = {
  readonly token: Address
  readonly symbol: string
  readonly type: 'ERC20' | 'ERC721' | 'ERC1155'
  /** 0 except for ERC-1155. */
  readonly tokenId: bigint
  /** In base units; for collections, the number of tokens. */
  readonly amount: bigint
}

const gifts: Readonly<Record<string, string>> = {
  USDC: '2500',
  DAI: '500',
  LINK: '40',
  WBTC: '0.02',
  STONE: '1',
  PEBBLE: '3',
  MOSS: '120',
  'CLAIM NOW': '50000',
  'USDC-BONUS': '9999',
}

const nativeGifts = { ETH: '2', POL: '500' } as const
const pebbleIds = [1n, 2n]
// Maximum fee of the gas limit below at the sender's highest price, doubled.
const gasAllowance = Value.fromEther('10')

/** Returns the address of the faucet on every local chain. */
export function localFaucet(): Address {
  return singletonAddress(faucetInitCode())
}

/** Returns the native coins (wei) that a funded account receives. */
function nativeGift(chainId: number): bigint {
  return Value.fromEther(nativeGifts[localNativeToken(chainId).symbol])
}

/** Lists the tokens that a funded account receives. */
export function listGrants(chainId: number): readonly Grant[] {
  return planTokens(chainId).flatMap(({ address, symbol, type, decimals }) => {
    const gift = gifts[symbol]
    if (gift === undefined) return []
    const amount = Value.from(gift, decimals)
    const ids = type === 'ERC1155' ? pebbleIds : [0n]
    return ids.map((tokenId) => ({
      token: address,
      symbol,
      type,
      tokenId,
      amount,
    }))
  })
}

/** Lists the coins, not the collectibles, that a funded account receives. */
export function listCoinGrants(chainId: number): readonly Address[] {
  return [
    nativeTokenAddress,
    ...listGrants(chainId)
      .filter(({ type }) => type === 'ERC20')
      .map(({ token }) => token),
  ]
}

/**
 * Gives an account test funds on a local chain, in one transaction.
 *
 * Calls may overlap, from any number of processes. Each pays from a new
 * account, so that they share no nonce.
 *
 * @throws {InvalidAddressError} if `address` is not an address
 * @throws {TransactionRevertedError} if the account refuses to receive
 * @see SRVC-01
 */
export async function fundAccount({
  address,
  ...chain
}: LocalChain & { readonly address: string }): Promise<{
  readonly transactionHash: Hex
  readonly blockNumber: bigint
}> {
  const account = toAddress(address)
  const client = createChainClient(chain)
  const payer = privateKeyToAccount(generatePrivateKey())
  const value = nativeGift(chain.chainId)
  await setBalance(client, payer.address, value + gasAllowance)
  const sender = await createSender(client, chain, payer)
  const { transactionHash, blockNumber } = await sender.send({
    to: localFaucet(),
    data: encodeFunctionData({
      abi: faucetAbi,
      functionName: 'fund',
      args: [account],
    }),
    value,
    gas: 5_000_000n,
  })
  return { transactionHash, blockNumber }
}
