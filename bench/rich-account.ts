import {
  deployLocalChain,
  localDeployerAddress,
  localErc20Abi,
  localErc721Abi,
  localErc1155Abi,
} from '@cairn/contracts'
import { startAnvil, type TestNode } from '@cairn/service-kit/testing'
import { encodeFunctionData, type Hex } from 'viem'
import {
  encodeSingletonDeploy,
  singletonAddress,
  singletonFactory,
} from '../packages/contracts/src/create2.ts'
import {
  collectionInitCode,
  erc20InitCode,
} from '../packages/contracts/src/init-codes.ts'
import { type Address, type FastCall, openFastChain } from './fast-chain.ts'

/** Number of items of each kind, over all chains together. */
export const riches = {
  coins: 5_000,
  collectibles: 2_000,
  collections: 20,
  entries: 20_000,
} as const

const days = 120
const daySeconds = 24 * 60 * 60
/** Transactions per block; entries of one block have the same time. */
const perBlock = { deployments: 250, entries: 20 } as const
const words = ['Moss', 'Slate', 'Larch', 'Tarn', 'Scree', 'Heath', 'Rill']

/** Starts a chain whose first block is some months old. */
export async function startOldChain(chainId: number): Promise<TestNode> {
  const start = Math.floor(Date.now() / 1000) - days * daySeconds
  const node = await startAnvil(chainId, [
    ...['--timestamp', `${start}`],
    ...['--gas-limit', '1000000000'],
  ])
  await deployLocalChain(node)
  return node
}

/**
 * Gives an account its share of {@link riches} on one chain, by real
 * transactions of real contracts. Mints coins and collectibles to it, then
 * sends coins in and out. Every transaction after the deployments is a history
 * entry.
 *
 * @param part - this chain's index among `parts` chains
 */
export async function enrich(
  node: Pick<TestNode, 'rpcUrl'>,
  account: Address,
  { part, parts }: { readonly part: number; readonly parts: number },
): Promise<void> {
  const own = (count: number) =>
    indexes(count).filter((index) => index % parts === part)
  const coins = own(riches.coins).map(planCoin)
  const collections = own(riches.collections).map(planCollection)
  const mints = [
    ...coins.map((coin) => mintCoin(coin, account)),
    ...collections.flatMap((collection) => mintAll(collection, account)),
  ]
  const moves = own(riches.entries)
    .slice(mints.length)
    .flatMap((_, index) => {
      const coin = coins[(index * 7919) % coins.length]
      return coin ? [moveOf(index, coin, account)] : []
    })
  const entries = [...mints, ...moves]

  const chain = await openFastChain(node.rpcUrl, [
    localDeployerAddress,
    account,
  ])
  await chain.mine(
    [...coins, ...collections].map(({ initCode }) => ({
      from: localDeployerAddress,
      to: singletonFactory,
      data: encodeSingletonDeploy(initCode),
    })),
    { perBlock: perBlock.deployments, until: 0 },
  )
  await chain.mine(entries, {
    perBlock: perBlock.entries,
    until: Math.floor(Date.now() / 1000),
  })
  await chain.close()
}

function indexes(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}

type Plan = { readonly initCode: Hex; readonly address: Address }
type CoinPlan = Plan & { readonly decimals: number; readonly index: number }
type CollectionPlan = Plan & { readonly type: 'ERC721' | 'ERC1155' }

function planCoin(index: number): CoinPlan {
  const word = words[index % words.length] ?? ''
  const number = `${index}`.padStart(4, '0')
  const decimals = [18, 6, 8, 0][index % 4] ?? 18
  const initCode = erc20InitCode(
    `${word} Coin ${number}`,
    `${word.slice(0, 2).toUpperCase()}${number}`,
    decimals,
  )
  return { initCode, address: singletonAddress(initCode), decimals, index }
}

function planCollection(index: number): CollectionPlan {
  const type = index % 2 === 0 ? 'ERC721' : 'ERC1155'
  const word = words[index % words.length] ?? ''
  const name = `${word} Collection ${index}`
  const initCode = collectionInitCode(type, name, `COL${index}`)
  return { initCode, address: singletonAddress(initCode), type }
}

function mintCoin({ address, decimals, index }: CoinPlan, to: Address) {
  const whole = 10n ** BigInt(decimals)
  return coinCall(localDeployerAddress, address, 'mint', [
    to,
    BigInt((index % 900) + 100) * whole,
  ])
}

function coinCall(
  from: Address,
  to: Address,
  functionName: 'mint' | 'transfer',
  args: readonly [Address, bigint],
): FastCall {
  return {
    from,
    to,
    data: encodeFunctionData({ abi: localErc20Abi, functionName, args }),
  }
}

function mintAll(
  { address, type }: CollectionPlan,
  to: Address,
): readonly FastCall[] {
  const count = riches.collectibles / riches.collections
  return indexes(count).map((index) => ({
    from: localDeployerAddress,
    to: address,
    data:
      type === 'ERC721'
        ? encodeFunctionData({
            abi: localErc721Abi,
            functionName: 'mint',
            args: [to],
          })
        : encodeFunctionData({
            abi: localErc1155Abi,
            functionName: 'mint',
            args: [to, BigInt(index + 1), BigInt((index % 5) + 1), '0x'],
          }),
  }))
}

/** Returns transfers out and in, of tokens and the native coin, in turns. */
function moveOf(index: number, coin: CoinPlan, account: Address): FastCall {
  const friend: Address = `0x${(0xf00dn + BigInt(index % 40)).toString(16).padStart(40, 'f')}`
  const some = 10n ** BigInt(Math.max(0, coin.decimals - 3))
  const wei: Hex = `0x${(BigInt(index + 1) * 10n ** 13n).toString(16)}`
  switch (index % 4) {
    case 0:
      return coinCall(account, coin.address, 'transfer', [friend, some])
    case 1:
      return coinCall(localDeployerAddress, coin.address, 'mint', [
        account,
        some * 7n,
      ])
    case 2:
      return { from: account, to: friend, value: wei }
    default:
      return { from: localDeployerAddress, to: account, value: wei }
  }
}
