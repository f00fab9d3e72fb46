import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'
import bytecode from './artifacts/bytecode.json' with { type: 'json' }
import type { ChainFacts } from './chain-facts.ts'
import { constructAt } from './construct-at.ts'
import { maker, type PublicNode } from './public-node.ts'

/** Functions of all played coins; answers as USDC has them. */
export const coinAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])
export const usdcAbi = parseAbi([
  'function initialize(string name, string symbol, uint8 decimals, address minter)',
  'function blacklist(address account)',
  'function setPaused(bool next)',
  'function version() view returns (string)',
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
export const oddCoinAbi = parseAbi([
  'function setRate(uint256 next)',
  'function setStopped(bool next)',
  'function setCalm(bool next)',
  'function setParams(uint256 basisPoints)',
  'function addBlackList(address account)',
])

/** Coins that behave badly, at these addresses of every played chain. */
export const oddCoins = {
  silentFee: '0x0DDc000000000000000000000000000000000001',
  rebasing: '0x0ddc000000000000000000000000000000000002',
  false: '0x0Ddc000000000000000000000000000000000003',
  gasBurning: '0x0Ddc000000000000000000000000000000000004',
} as const satisfies Readonly<Record<string, Address>>

const oddCode: Readonly<Record<keyof typeof oddCoins, string>> = {
  silentFee: bytecode.SilentFeeCoin,
  rebasing: bytecode.RebasingCoin,
  false: bytecode.FalseCoin,
  gasBurning: bytecode.GasBurningCoin,
}

/**
 * Puts USDC and USDT at their true addresses, with code of our own that behaves
 * as theirs does, and the odd coins. The maker mints.
 */
export async function deployCoins(
  node: PublicNode,
  { usdc, usdt }: Pick<ChainFacts, 'usdc' | 'usdt'>,
): Promise<void> {
  const implementation = await node.create(hex(bytecode.UsdCoin))
  const setUp = encodeFunctionData({
    abi: usdcAbi,
    functionName: 'initialize',
    args: ['USD Coin', 'USDC', 6, maker],
  })
  const args = encodeAbiParameters(
    [{ type: 'address' }, { type: 'bytes' }],
    [implementation, setUp],
  )
  await constructAt(node, usdc, hex(bytecode.CoinProxy), args)
  if (usdt) {
    const owner = encodeAbiParameters([{ type: 'address' }], [maker])
    await constructAt(node, usdt, hex(bytecode.TetherCoin), owner)
  }
  for (const name of Object.keys(oddCoins) as (keyof typeof oddCoins)[])
    await constructAt(node, oddCoins[name], hex(oddCode[name]))
}

/** Gives an account new units of a played coin, in its smallest unit. */
export async function mintCoin(
  node: PublicNode,
  coin: Address,
  to: Address,
  value: bigint,
): Promise<void> {
  const call = {
    abi: coinAbi,
    functionName: 'mint',
    args: [to, value],
  } as const
  await node.write(coin, call)
}

function hex(text: string): Hex {
  return text as Hex
}
