import { type Address, BaseError, type Hex } from '@cairn/primitives'
import { encodeFunctionData, type PublicClient } from 'viem'
import {
  ammFactoryAbi,
  ammPairAbi,
  bridgeEscrowAbi,
  faucetAbi,
  localErc20Abi,
  wrappedNativeAbi,
} from './artifacts/abis.ts'
import {
  createChainClient,
  createSender,
  type LocalChain,
  type Sender,
  setBalance,
} from './chain-sender.ts'
import {
  encodeSingletonDeploy,
  singletonAddress,
  singletonFactory,
} from './create2.ts'
import {
  deployContexts,
  deployerBalance,
  deployMissing,
  listMissing,
} from './deploy-contexts.ts'
import { listGrants, localFaucet } from './faucet.ts'
import { balanceCheckInitCode, faucetInitCode } from './init-codes.ts'
import { type LocalPair, localAmm, planAmm } from './local-amm.ts'
import {
  bridgeNativeToken,
  type LocalBridgeToken,
  localBridge,
  localEscrowInitCode,
  localMoverAddress,
} from './local-bridge.ts'
import { localDeployer, localDeployerAddress } from './local-deployer.ts'
import { hasNames, setUpNames } from './local-names.ts'
import { planTokens } from './local-tokens.ts'

const grantKinds = { ERC20: 0, ERC721: 1, ERC1155: 2 } as const

/**
 * Deploys everything that the stack needs to a fresh chain: both contexts, the
 * tokens, the market maker with its liquidity, the bridge with its stock, the
 * check of balances and the faucet. Skips existing contracts, so a second call
 * only checks, and finishes an interrupted call.
 *
 * @throws {WrongChainError} if the node at `rpcUrl` is of another chain
 * @see SRVC-01
 */
export async function deployLocalChain(
  chain: LocalChain,
): Promise<{ readonly deployed: boolean }> {
  const client = createChainClient(chain)
  const chainId = await client.getChainId()
  if (chainId !== chain.chainId)
    throw new WrongChainError(chain.chainId, chainId)
  if (await isComplete(client, chain)) return { deployed: false }

  await deployContexts(chain)
  await setBalance(client, localDeployerAddress, deployerBalance)
  const sender = await createSender(client, chain, localDeployer())
  await deployMissing(client, sender, planSingletons(chain.chainId))
  await openMarkets(client, sender, chain.chainId)
  await stockBridge(client, sender, chain.chainId)
  await setUpNames(client, sender, chain.chainId)
  await setUpFaucet(client, sender, chain.chainId)
  return { deployed: true }
}

/**
 * Checks whether the set-up is complete. The faucet comes last, so a ready
 * faucet means the rest is done.
 */
async function isComplete(client: PublicClient, chain: LocalChain) {
  const missing = await listMissing(client, planSingletons(chain.chainId))
  if (missing.length > 0) return false
  if (!(await hasNames(client, chain.chainId))) return false
  if (!(await hasBridgeStock(client, chain.chainId))) return false
  return client.readContract({
    address: localFaucet(),
    abi: faucetAbi,
    functionName: 'ready',
  })
}

function planSingletons(chainId: number) {
  const initCodes: readonly Hex[] = [
    ...planTokens(chainId).map(({ initCode }) => initCode),
    ...planAmm(chainId),
    balanceCheckInitCode,
    localEscrowInitCode(chainId),
    faucetInitCode(),
  ]
  return initCodes.map((initCode) => ({
    address: singletonAddress(initCode),
    call: { to: singletonFactory, data: encodeSingletonDeploy(initCode) },
  }))
}

async function openMarkets(
  client: PublicClient,
  sender: Sender,
  chainId: number,
): Promise<void> {
  const { factory, quoteToken, wrappedNative, pairs } = localAmm(chainId)
  await deployMissing(
    client,
    sender,
    pairs.map(({ address, token }) => ({
      address,
      call: {
        to: factory,
        data: encodeFunctionData({
          abi: ammFactoryAbi,
          functionName: 'createPair',
          args: [token, quoteToken],
        }),
      },
    })),
  )
  for (const pair of pairs) {
    const supply = await client.readContract({
      address: pair.address,
      abi: ammPairAbi,
      functionName: 'totalSupply',
    })
    if (supply > 0n) continue
    await addLiquidity(client, sender, pair, quoteToken, wrappedNative)
  }
}

/**
 * Sends both tokens to the pair up to the planned amounts, then mints the
 * shares.
 */
async function addLiquidity(
  client: PublicClient,
  sender: Sender,
  pair: LocalPair,
  quoteToken: Address,
  wrappedNative: Address,
): Promise<void> {
  const sides = [
    { token: pair.token, wanted: pair.tokenLiquidity },
    { token: quoteToken, wanted: pair.quoteLiquidity },
  ]
  for (const { token, wanted } of sides) {
    const there = await client.readContract({
      address: token,
      abi: localErc20Abi,
      functionName: 'balanceOf',
      args: [pair.address],
    })
    const amount = wanted - there
    if (amount <= 0n) continue
    if (token === wrappedNative) await wrapTo(sender, token, pair, amount)
    else await mintTo(sender, token, pair, amount)
  }
  await sender.send({
    to: pair.address,
    data: encodeFunctionData({
      abi: ammPairAbi,
      functionName: 'mint',
      args: [localDeployerAddress],
    }),
  })
}

async function mintTo(
  sender: Sender,
  token: Address,
  pair: LocalPair,
  amount: bigint,
): Promise<void> {
  await sender.send({
    to: token,
    data: encodeFunctionData({
      abi: localErc20Abi,
      functionName: 'mint',
      args: [pair.address, amount],
    }),
  })
}

async function wrapTo(
  sender: Sender,
  token: Address,
  pair: LocalPair,
  amount: bigint,
): Promise<void> {
  await sender.send({
    to: token,
    data: encodeFunctionData({
      abi: wrappedNativeAbi,
      functionName: 'deposit',
    }),
    value: amount,
  })
  await sender.send({
    to: token,
    data: encodeFunctionData({
      abi: wrappedNativeAbi,
      functionName: 'transfer',
      args: [pair.address, amount],
    }),
  })
}

/** A stock that was paid out in part counts: the deposits came in for it. */
async function hasBridgeStock(
  client: PublicClient,
  chainId: number,
): Promise<boolean> {
  const { escrow, tokens } = localBridge(chainId)
  const stocks = await Promise.all(
    tokens.map(({ address }) => stockOf(client, escrow, address)),
  )
  return stocks.every((stock) => stock > 0n)
}

/** Gives the bridge what it pays out, and its mover the coins for gas. */
async function stockBridge(
  client: PublicClient,
  sender: Sender,
  chainId: number,
): Promise<void> {
  const { escrow, tokens } = localBridge(chainId)
  await setBalance(client, localMoverAddress, deployerBalance)
  for (const token of tokens) {
    if ((await stockOf(client, escrow, token.address)) > 0n) continue
    await sender.send(stockCall(escrow, token))
  }
}

function stockCall(escrow: Address, { address, stock }: LocalBridgeToken) {
  if (address === bridgeNativeToken)
    return { to: escrow, data: '0x', value: stock } as const
  return {
    to: address,
    data: encodeFunctionData({
      abi: localErc20Abi,
      functionName: 'mint',
      args: [escrow, stock],
    }),
  }
}

function stockOf(client: PublicClient, escrow: Address, token: Address) {
  return client.readContract({
    address: escrow,
    abi: bridgeEscrowAbi,
    functionName: 'stockOf',
    args: [token],
  })
}

async function setUpFaucet(
  client: PublicClient,
  sender: Sender,
  chainId: number,
): Promise<void> {
  const grants = listGrants(chainId)
  const faucet = localFaucet()
  for (const token of new Set(grants.map((grant) => grant.token))) {
    // All three kinds of token share this function.
    const isMinter = await client.readContract({
      address: token,
      abi: localErc20Abi,
      functionName: 'isMinter',
      args: [faucet],
    })
    if (isMinter) continue
    await sender.send({
      to: token,
      data: encodeFunctionData({
        abi: localErc20Abi,
        functionName: 'setMinter',
        args: [faucet, true],
      }),
    })
  }
  await sender.send({
    to: faucet,
    data: encodeFunctionData({
      abi: faucetAbi,
      functionName: 'configure',
      args: [
        grants.map(({ token, type, tokenId, amount }) => ({
          token,
          kind: grantKinds[type],
          id: tokenId,
          value: amount,
        })),
      ],
    }),
  })
}

export class WrongChainError extends BaseError {
  override readonly name = 'WrongChainError'
  readonly expected: number
  readonly actual: number

  constructor(expected: number, actual: number) {
    super(`The node is of chain ${actual}, not ${expected}.`)
    this.expected = expected
    this.actual = actual
  }
}
