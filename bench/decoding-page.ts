import {
  type Address,
  type BatchedCall,
  childrenOf,
  decodeOperations,
} from '../packages/primitives/src/index.ts'
import {
  batch1155,
  call,
  context,
  me,
  packed,
  router,
  safe1155,
  selfExecute,
  token,
} from '../packages/primitives/test/_calls.ts'

const deadline = 1_800_000_000n

/**
 * Returns typical wallet calls, with amounts and parties that depend on the
 * seed.
 */
function callsOf(seed: number): readonly BatchedCall[] {
  const party: Address = `0x${(0xabc000n + BigInt(seed)).toString(16).padStart(40, '0')}`
  const amount = 10n ** 18n + BigInt(seed)
  const path = [token, party, router]
  const plain = [
    { to: party, value: amount, data: '0x' as const },
    call('transfer(address to, uint256 amount)', [party, amount]),
    call('transferFrom(address from, address to, uint256 amount)', [
      party,
      me,
      amount,
    ]),
    call('approve(address spender, uint256 amount)', [party, amount]),
    call('safeTransferFrom(address from, address to, uint256 tokenId)', [
      me,
      party,
      amount,
    ]),
    call(safe1155, [me, party, amount, 3n, '0x']),
    call(batch1155, [me, party, [amount, 2n, 3n], [1n, 2n, 3n], '0x']),
    call(
      'swapExactTokensForTokens(uint256 amountIn, uint256 minOut, address[] path, address to, uint256 deadline)',
      [amount, 1n, path, me, deadline],
      { to: router },
    ),
    call(
      'swapExactETHForTokens(uint256 minOut, address[] path, address to, uint256 deadline)',
      [1n, path, me, deadline],
      { to: router, value: amount },
    ),
    call(
      'exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
      [
        {
          path: packed(token, party, router),
          recipient: me,
          deadline,
          amountIn: amount,
          amountOutMinimum: 1n,
        },
      ],
      { to: router },
    ),
    call('depositEtherFor(address user)', [me], { to: router, value: amount }),
    call('mint(address to, uint256 value)', [party, amount]),
    { to: party, value: 0n, data: '0xdeadbeef00' as const },
  ]
  return [...plain, selfExecute(plain.slice(1, 3))]
}

const calls = Array.from({ length: 200 }, (_, seed) => callsOf(seed)).flat()

/**
 * Decodes calls one after the other, to the children that a history shows.
 *
 * @returns the number of decoded calls, with those of batches counted
 * separately
 */
export function decodeMany(count: number): number {
  let found = 0
  for (let index = 0; index < count; index += 1) {
    const one = calls[index % calls.length]
    if (!one) continue
    const operations = decodeOperations([one], context)
    childrenOf(operations, () => {})
    found += operations.length
  }
  return found
}
