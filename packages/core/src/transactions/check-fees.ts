import type { WalletCall } from '@cairn/primitives'
import {
  type Address,
  BaseError,
  gasPriceLimits,
  gasPriceOf,
  gasPriceQuestions,
  isSameAddress,
} from '@cairn/primitives'
import type { FeeOption, Network } from '@cairn/protocol'
import { readAnswerText } from '../clients/answer-text.ts'
import type { ConnectedWallet } from '../clients/connected-wallet.ts'
import { getNetwork } from '../networks/networks.store.ts'

type Asker = Pick<ConnectedWallet, 'clients' | 'networks' | 'log'>

/** `symbol()` and `decimals()` */
const views = ['0x95d89b41', '0x313ce567'] as const
/** No payment of a fee takes more gas. */
const mostPaymentGas = 500_000

/**
 * Keeps the fee options that fit the wallet's own facts of the network and its
 * coins, and shows them by these: whoever takes a fee must not say what it is.
 *
 * @throws {FeeOfferError} when none is left of some
 * @see SEND-01
 */
export async function checkFees(
  wallet: Asker,
  asked: {
    readonly chainId: number
    readonly account: Address
    readonly options: readonly FeeOption[]
  },
): Promise<readonly FeeOption[]> {
  const { chainId, account, options } = asked
  const network = getNetwork(wallet.networks.getState(), chainId)
  const facts = await readCoins(wallet, chainId, options)
  const kept = options.filter(
    (option) =>
      !isSameAddress(option.to, account) &&
      option.gasLimit > 0 &&
      option.gasLimit <= mostPaymentGas &&
      fits(option.token, network, facts),
  )
  if (kept.length < options.length)
    wallet.log.warn(
      { chainId, refused: options.length - kept.length },
      'Refused fee options that do not fit their coin',
    )
  if (kept.length === 0 && options.length > 0) throw new FeeOfferError()
  return kept
}

/** Symbol and decimals of coins, as their contracts say, by lower-case address. */
type Facts = ReadonlyMap<string, { symbol: string; decimals: number }>

function fits(
  token: FeeOption['token'],
  { chainId, nativeToken }: Network,
  facts: Facts,
): boolean {
  const { type, contractAddress, symbol, decimals } = token
  const isCoin = type === 'UNKNOWN' && contractAddress === undefined
  const isToken = type === 'ERC20_TOKEN' && contractAddress !== undefined
  const known = isCoin
    ? nativeToken
    : isToken
      ? facts.get(contractAddress.toLowerCase())
      : undefined
  return (
    token.chainId === chainId &&
    token.tokenID === undefined &&
    known !== undefined &&
    known.symbol === symbol &&
    known.decimals === decimals
  )
}

async function readCoins(
  { clients }: Asker,
  chainId: number,
  options: readonly FeeOption[],
): Promise<Facts> {
  const addresses = options.flatMap(({ token }) => token.contractAddress ?? [])
  if (addresses.length === 0) return new Map()
  const answers = await clients.node(chainId).batch(
    addresses.flatMap((to) =>
      views.map((data) => ({
        method: 'eth_call',
        params: [{ to, data, gas: '0x30d40' }, 'latest'],
      })),
    ),
  )
  return new Map(
    addresses.flatMap((address, index) => {
      const symbol = readAnswerText(answers[index * 2])
      const decimals = readSmall(answers[index * 2 + 1])
      if (symbol === undefined || decimals === undefined) return []
      return [[address.toLowerCase(), { symbol, decimals }] as const]
    }),
  )
}

function readSmall(answer: unknown): number | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
    return undefined
  const value = BigInt(answer)
  return value <= 255n ? Number(value) : undefined
}

/** Gas of a wallet's transaction without its calls: its set-up as well. */
const bundleGas = 300_000n
const gasPerCall = 250_000n
const gasPerByte = 16n
/** So many times the estimate is asked about. */
const tolerance = 3n

/**
 * Returns what a fee may be at most before the person is asked, in wei: some ten
 * times what calls usually cost, by the gas price of the network's node.
 *
 * @returns `undefined` while the node does not say
 */
export async function feeCeiling(
  { clients }: Pick<ConnectedWallet, 'clients'>,
  chainId: number,
  calls: readonly WalletCall[],
): Promise<bigint | undefined> {
  const [history, suggestedTip] = await clients
    .node(chainId)
    .batch([...gasPriceQuestions])
  const price = gasPriceOf({ history, suggestedTip }, gasPriceLimits(chainId))
  if (!price) return undefined
  const bytes = calls.reduce((sum, { data }) => sum + data.length / 2, 0)
  const gas =
    bundleGas +
    gasPerCall * BigInt(calls.length) +
    gasPerByte * BigInt(Math.ceil(bytes))
  return tolerance * gas * price.expected
}

/** The relayer offers only fees whose coins are not as it says. */
export class FeeOfferError extends BaseError {
  override readonly name = 'FeeOfferError'

  constructor() {
    super('No fee option fits the facts of its coin.')
  }
}
