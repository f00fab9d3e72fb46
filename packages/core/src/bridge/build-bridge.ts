import {
  type Address,
  encodeApproval,
  isNativeToken,
  isSameAddress,
  nativeTokenAddress,
  type OperationCall,
} from '@cairn/primitives'
import * as z from 'zod/mini'
import type { RequestedTransaction } from '../inbox/entry.ts'
import {
  type MoneyTerms,
  quoteLifetimeMs,
  termsOf,
} from '../money/money-terms.ts'
import { getNetwork } from '../networks/networks.store.ts'
import {
  type BridgeOrder,
  type StoredBridgeOrder,
  storedBridgeOrder,
} from './bridge-order.ts'
import { type BridgeOffer, sortOffers } from './bridge-routes.ts'
import {
  type BridgeWallet,
  bridgeAccount,
  bridgeClient,
  bridgeSettings,
  loadBridgeQuote,
} from './bridge-service.ts'
import { checkBuilt, HostileBridgeError } from './check-built.ts'
import { NoRoutesError } from './no-routes-error.ts'

type BuiltBridge = {
  readonly calls: readonly OperationCall[]
  readonly aux: {
    readonly fromChainId: number
    readonly toChainId: number
    readonly terms: MoneyTerms
  }
}

/**
 * Builds the transaction of an offer. Where the allowance is below the amount,
 * the wallet's own approval of exactly this amount goes before it, to a contract
 * that the environment names, and what is left of it is taken back after it. The
 * bridge's own approval data is never used.
 *
 * @throws {BridgeError} with the call's message
 * @throws {HostileBridgeError} if the bridge builds something else
 * @throws {UnknownAccountError} when nobody is signed in
 * @see BRDG-02
 */
export async function buildBridge(
  wallet: BridgeWallet,
  order: BridgeOrder,
  offer: BridgeOffer,
): Promise<BuiltBridge> {
  const account = bridgeAccount(wallet)
  const { quotedAt } = offer
  const network = getNetwork(wallet.networks.getState(), order.fromChainId)
  const { targets = [], feeTaker } = network.bridge ?? {}
  const spender = await spenderOf(wallet, { order, offer, account, targets })
  const call = checkBuilt(await bridgeClient(wallet).buildTx(offer.given), {
    order,
    offer,
    account,
    targets,
    feeTaker,
    isEscrow: bridgeSettings(wallet)?.isEscrow ?? false,
    now: wallet.now(),
  })
  const allow = (amount: bigint): readonly OperationCall[] =>
    spender
      ? [
          encodeApproval({
            contractAddress: order.from.address,
            spender,
            amount,
          }),
        ]
      : []
  const { fromChainId, toChainId } = order
  return {
    calls: [...allow(order.amount), call, ...allow(0n)],
    aux: {
      fromChainId,
      toChainId,
      terms: {
        targets: spender ? [call.to, spender] : [call.to],
        pay: {
          chainId: fromChainId,
          contractAddress: walletAddress(order.from.address),
          amount: `${order.amount}`,
        },
        get: {
          chainId: toChainId,
          contractAddress: walletAddress(order.to.address),
          expected: `${offer.output}`,
          minimum: `${offer.minimum}`,
        },
        quotedAt,
        expiresAt: quotedAt + quoteLifetimeMs,
        order: storedOrder(order, offer),
      },
    },
  }
}

/**
 * Returns the contract to approve; `undefined` if nothing has to be approved.
 *
 * @throws {HostileBridgeError} for a spender that the environment does not name
 */
async function spenderOf(
  wallet: BridgeWallet,
  asked: {
    readonly order: BridgeOrder
    readonly offer: BridgeOffer
    readonly account: Address
    readonly targets: readonly Address[]
  },
): Promise<Address | undefined> {
  const { order, offer, account, targets } = asked
  if (isNativeToken(order.from.address)) return undefined
  const spender = offer.route.userTxs[0]?.approvalData?.allowanceTarget
  if (!spender) return undefined
  if (!targets.some((target) => isSameAddress(target, spender)))
    throw new HostileBridgeError('spender')
  const { value } = await bridgeClient(wallet).checkAllowance({
    chainId: order.fromChainId,
    owner: account,
    allowanceTarget: spender,
    tokenAddress: order.from.address,
  })
  return BigInt(value) < order.amount ? spender : undefined
}

/**
 * Asks again for the quote of a queued bridge: by the same way where it is still
 * offered, else by the one from which most arrives.
 *
 * @throws {NoRoutesError} if no way is left
 * @see BRDG-01
 */
export async function renewBridge(
  wallet: BridgeWallet,
  request: RequestedTransaction,
): Promise<BuiltBridge> {
  const stored = bridgeOrderOf(request)
  if (!stored) throw new NoRoutesError()
  const order = { ...stored, amount: BigInt(stored.amount) }
  const offers = await loadBridgeQuote(wallet, order)
  const [best] = sortOffers(offers, 'output')
  const offer =
    offers.find(({ bridgeName }) => bridgeName === stored.bridgeName) ?? best
  if (!offer) throw new NoRoutesError()
  return buildBridge(wallet, order, offer)
}

/** Returns the entries that a queued bridge was made from. */
export function bridgeOrderOf(
  request: Pick<RequestedTransaction, 'type' | 'aux'>,
): StoredBridgeOrder | undefined {
  return z.safeParse(storedBridgeOrder, termsOf(request)?.order).data
}

function storedOrder(
  { fromChainId, toChainId, from, to, amount }: BridgeOrder,
  { bridgeName, title, time }: BridgeOffer,
): StoredBridgeOrder {
  const facts = ({ address, symbol, decimals }: BridgeOrder['from']) => ({
    address,
    symbol,
    decimals,
  })
  return {
    fromChainId,
    toChainId,
    from: facts(from),
    to: facts(to),
    amount: `${amount}`,
    bridgeName,
    bridgeTitle: title,
    longestTime: time.longest,
  }
}

/** The wallet writes the native coin as the zero address. */
function walletAddress(address: Address): Address {
  return isNativeToken(address) ? nativeTokenAddress : address
}
