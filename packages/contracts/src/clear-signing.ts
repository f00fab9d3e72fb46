import type { Descriptor } from '@cairn/primitives'
import { localFaucet } from './faucet.ts'
import { localAmm } from './local-amm.ts'
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
