import { type Descriptor, nativeTokenAddress } from '@cairn/primitives'
import { localFaucet } from './faucet.ts'
import { localAmm } from './local-amm.ts'
import { localBalanceCheck } from './local-swaps.ts'
import { localTokens } from './local-tokens.ts'

const owner = 'Cairn (local)'
const toAccount = { path: 'to', label: 'To', format: 'addressName' }
const deadline = {
  path: 'deadline',
  label: 'Valid until',
  format: 'date',
  params: { encoding: 'timestamp' },
}

/** Amounts of a swap: what is paid comes first on the path. */
function amountOf(path: string, label: string, tokenPath: string) {
  return { path, label, format: 'tokenAmount', params: { tokenPath } }
}

const formats: Descriptor['display']['formats'] = {
  'swapExactTokensForTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)':
    {
      intent: 'Swap',
      fields: [
        amountOf('amountIn', 'Pay', 'path.[0]'),
        amountOf('minOut', 'Get at least', 'path.[-1]'),
        toAccount,
        deadline,
      ],
    },
  'swapTokensForExactTokens(uint256 amountOut, uint256 maxIn, address[] path, address to, uint256 deadline)':
    {
      intent: 'Swap',
      fields: [
        amountOf('maxIn', 'Pay at most', 'path.[0]'),
        amountOf('amountOut', 'Get', 'path.[-1]'),
        toAccount,
        deadline,
      ],
    },
}

/** The zero address is the native coin, as `nativeCurrencyAddress` says. */
const checks: Descriptor['display']['formats'] = {
  'begin(address token, address account)': {
    intent: 'Note what is there before the swap',
    fields: [
      { path: 'token', label: 'Coin', format: 'addressName' },
      { path: 'account', label: 'Of', format: 'addressName' },
    ],
  },
  'requireAtLeast(address token, address account, uint256 minimum)': {
    intent: 'Cancel all of it unless enough arrives',
    fields: [
      {
        path: 'minimum',
        label: 'At least',
        format: 'tokenAmount',
        params: {
          tokenPath: 'token',
          nativeCurrencyAddress: nativeTokenAddress,
        },
      },
      { path: 'token', label: 'Coin', format: 'addressName' },
      { path: 'account', label: 'For', format: 'addressName' },
    ],
  },
}

/**
 * Returns descriptions (ERC-7730) of the contracts of a local chain.
 *
 * @see DAPP-03
 */
export function localDescriptors(chainId: number): readonly Descriptor[] {
  const at = (address: string, own: Descriptor['display']['formats']) => ({
    context: { contract: { deployments: [{ chainId, address }] } },
    metadata: { owner },
    display: { formats: own },
  })
  return [
    at(localAmm(chainId).router, formats),
    at(localBalanceCheck(), checks),
    at(localFaucet(), {
      'fund(address account)': {
        intent: 'Get test coins',
        fields: [{ path: 'account', label: 'For', format: 'addressName' }],
      },
    }),
    ...localTokens(chainId).map(({ type, address }) =>
      at(
        address,
        type === 'ERC20'
          ? {
              'mint(address to, uint256 value)': {
                intent: 'Create coins',
                fields: [
                  toAccount,
                  {
                    path: 'value',
                    label: 'Amount',
                    format: 'tokenAmount',
                    params: { token: address },
                  },
                ],
              },
            }
          : {
              'mint(address to)': {
                intent: 'Create a collectible',
                fields: [toAccount],
              },
            },
      ),
    ),
  ]
}
