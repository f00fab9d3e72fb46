import { isSameAddress, nativeTokenAddress } from '../accounts/address-text.ts'
import type { Hex } from '../accounts/wallet-config.ts'
import type {
  CallReader,
  CallSubject,
  OperationDetails,
  SwapOperation,
} from './operation.ts'
import { ofContracts } from './promised-calls.ts'

type Path = readonly string[]

const exactInput = amountsThenPath('input')
const exactOutput = amountsThenPath('output')

/** Calls of the routers of Uniswap v2 and v3. */
const routerCalls: Readonly<Record<string, CallReader>> = {
  'swapExactTokensForTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)':
    exactInput,
  'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)':
    exactInput,
  'swapExactTokensForETH(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)':
    toNative(exactInput),
  'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)':
    toNative(exactInput),
  'swapTokensForExactTokens(uint256 amountOut, uint256 maxIn, address[] path, address to, uint256 deadline)':
    exactOutput,
  'swapTokensForExactETH(uint256 amountOut, uint256 maxIn, address[] path, address to, uint256 deadline)':
    toNative(exactOutput),
  'swapExactETHForTokens(uint256 minOut, address[] path, address to, uint256 deadline)':
    exactNativeInput,
  'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 minOut, address[] path, address to, uint256 deadline)':
    exactNativeInput,
  'swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)':
    (args, subject) => ({
      ...exactNativeInput(args, subject),
      exact: 'output',
    }),
  'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)':
    (args, subject) => {
      const [order] = args as readonly [
        {
          readonly path: Hex
          readonly recipient: string
          readonly amountIn: bigint
          readonly amountOutMinimum: bigint
        },
      ]
      return swapped(subject, readPackedPath(order.path), {
        amounts: [order.amountIn, order.amountOutMinimum],
        exact: 'input',
        recipient: order.recipient,
      })
    },
  'exactOutput((bytes path, address recipient, uint256 deadline, uint256 amountOut, uint256 amountInMaximum) params)':
    (args, subject) => {
      const [order] = args as readonly [
        {
          readonly path: Hex
          readonly recipient: string
          readonly amountOut: bigint
          readonly amountInMaximum: bigint
        },
      ]
      // The path is written from the token wanted back to the token paid.
      return swapped(subject, readPackedPath(order.path).toReversed(), {
        amounts: [order.amountInMaximum, order.amountOut],
        exact: 'output',
        recipient: order.recipient,
      })
    },
}

/** Calls of the wrapper of a native coin. */
const wrapCalls: Readonly<Record<string, CallReader>> = {
  'deposit()': (_, { call }) => ({
    kind: 'wrap',
    side: 'wrap',
    contractAddress: call.to,
    amount: call.value,
  }),
  'withdraw(uint256 value)': ([amount], { call }) => ({
    kind: 'wrap',
    side: 'unwrap',
    contractAddress: call.to,
    amount: amount as bigint,
  }),
}

/** Calls of the contract that checks what arrives in a batch. */
const checkCalls: Readonly<Record<string, CallReader>> = {
  'begin(address token, address account)': (args, subject) =>
    checked(subject, args, 'begin'),
  'requireAtLeast(address token, address account, uint256 minimum)': (
    args,
    subject,
  ) => checked(subject, args, 'require'),
}

/** A check of another account's balance protects nothing of the wallet. */
function checked(
  { context }: CallSubject,
  args: readonly unknown[],
  step: 'begin' | 'require',
): OperationDetails {
  const [token, account, minimum = 0n] = args as readonly [
    string,
    string,
    bigint?,
  ]
  return isSameAddress(account, context.account)
    ? { kind: 'balanceCheck', step, contractAddress: token, minimum }
    : { kind: 'unimplemented' }
}

/**
 * Calls of exchanges, of the wrapped native coin and of the balance check, read
 * by selector and target: only the environment's own contracts are what their
 * functions say. The call of any other contract is known by its name alone.
 *
 * @see SWAP-01 HIST-02
 */
export const swapCalls: Readonly<Record<string, CallReader>> = {
  ...ofContracts(routerCalls, ({ swap }) => swap?.targets),
  ...ofContracts(wrapCalls, ({ swap }) => swap && [swap.wrappedNative]),
  ...ofContracts(
    checkCalls,
    ({ balanceCheck }) => balanceCheck && [balanceCheck],
  ),
}

const addressDigits = 40
/** Digits of one step: a token of 20 bytes and a fee of 3. */
const stepDigits = 46

/**
 * Reads the tokens of a packed path: an address every 23 bytes, with the fee of
 * the market to the next token between them.
 *
 * @throws {RangeError} if the bytes are not a path of at least two tokens
 * @see HIST-02
 */
function readPackedPath(path: Hex): Path {
  const digits = path.length - 2
  if (
    digits < stepDigits + addressDigits ||
    digits % stepDigits !== addressDigits
  ) {
    throw new RangeError('no path of 23-byte steps')
  }
  return Array.from(
    { length: Math.floor(digits / stepDigits) + 1 },
    (_, step) =>
      `0x${path.slice(2 + step * stepDigits, 2 + step * stepDigits + addressDigits)}`,
  )
}

/**
 * Reads arguments in which the exact amount comes first, then the bound of the
 * other amount.
 */
function amountsThenPath(exact: SwapOperation['exact']) {
  return (args: readonly unknown[], subject: CallSubject): SwapOperation => {
    const [amount, bound, path, recipient] = args as readonly [
      bigint,
      bigint,
      Path,
      string,
    ]
    return swapped(subject, path, {
      amounts: exact === 'input' ? [amount, bound] : [bound, amount],
      exact,
      recipient,
    })
  }
}

function exactNativeInput(
  args: readonly unknown[],
  subject: CallSubject,
): SwapOperation {
  const [out, path, recipient] = args as readonly [bigint, Path, string]
  return swapped(subject, path, {
    amounts: [subject.call.value, out],
    exact: 'input',
    recipient,
  })
}

/**
 * Makes the result of a swap the native coin: the path ends at the wrapped
 * coin, and the router unwraps it.
 */
function toNative(
  read: (args: readonly unknown[], subject: CallSubject) => SwapOperation,
): CallReader {
  return (args, subject) => ({
    ...read(args, subject),
    toContractAddress: nativeTokenAddress,
  })
}

/**
 * @throws {RangeError} if the path has no two tokens, or native coins go along
 *   that are not the ones it pays with
 */
function swapped(
  { call, context }: CallSubject,
  path: Path,
  order: {
    readonly amounts: readonly [from: bigint, to: bigint]
    readonly exact: SwapOperation['exact']
    readonly recipient: string
  },
): SwapOperation {
  const [first, last] = [path[0], path.at(-1)]
  if (path.length < 2 || !first || !last) {
    throw new RangeError('the path has no two tokens')
  }
  const paysNative = call.value > 0n
  const wrapped = (context.known?.swap || undefined)?.wrappedNative
  const isNativePath =
    wrapped !== undefined &&
    isSameAddress(first, wrapped) &&
    order.amounts[0] === call.value
  if (paysNative && !isNativePath)
    throw new RangeError('the coins that go along are not what the path pays')
  return {
    kind: 'swap',
    fromContractAddress: paysNative ? nativeTokenAddress : first,
    toContractAddress: last,
    fromAmount: paysNative ? call.value : order.amounts[0],
    toAmount: order.amounts[1],
    exact: order.exact,
    recipient: order.recipient,
  }
}
