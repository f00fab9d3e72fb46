import { ethers } from 'ethers'
import type { Provider } from './network-config.ts'
import { isByPasskey } from './part-signer.ts'

const signer = new ethers.Interface([
  'function isValidSignature(bytes32, bytes) view returns (bytes4)',
])
const [selector, accepted] = ['0x1626ba7e', `0x1626ba7e${'00'.repeat(28)}`]

/**
 * Answers for passkeys whether they signed, and passes everything else to the
 * node. The engine's trackers ask their node about signers that are contracts,
 * and a passkey's contract may not be on that chain.
 *
 * @see PASS-04
 */
export function answerForPasskeys(provider: Provider): Provider {
  const call: Provider['call'] = async (transaction) => {
    const { to, data } = transaction
    const isQuestion = data?.toLowerCase().startsWith(selector) ?? false
    if (isQuestion && data && typeof to === 'string') {
      const [hash, part] = signer.decodeFunctionData('isValidSignature', data)
      if (await isByPasskey(to, hash, ethers.concat([part, '0x03'])))
        return accepted
    }
    return provider.call(transaction)
  }
  return new Proxy(provider, {
    get(target, name) {
      if (name === 'call') return call
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
