import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import * as AbiFunction from 'ox/AbiFunction'
import { ProviderError } from './provider-error.ts'

/** Functions that change a wallet's code or signers. */
const forbidden = new Map(
  [
    'addHook(bytes4,address)',
    'clearExtraImageHashes(bytes32[])',
    'removeHook(bytes4)',
    'setExtraImageHash(bytes32,uint256)',
    'updateIPFSRoot(bytes32)',
    'updateImageHash(bytes32)',
    'updateImageHashAndIPFS(bytes32,bytes32)',
    'updateImplementation(address)',
  ].map((signature) => {
    const name = signature.slice(0, signature.indexOf('('))
    return [AbiFunction.getSelector(`function ${signature}`), name] as const
  }),
)

/** The answer to an app that wants a contract created. */
export const noCreation =
  'A contract wallet creates no contracts for apps. To create a contract, call a factory.'

const createContract = AbiFunction.getSelector(
  'function createContract(bytes) payable returns (address)',
)

/**
 * Refuses what no app may ask for: calls of the wallet itself, through which
 * its signers could be changed, and others' code in the wallet's place. A batch
 * inside such a call is refused with it, and so is a new contract: its code gets
 * the coins that go along, at an address that no review can show.
 *
 * @throws {ProviderError}
 * @see DAPP-03
 */
export function refuseCalls(
  account: Address,
  calls: readonly {
    readonly to: Address
    readonly data: Hex
    readonly delegateCall?: boolean | undefined
  }[],
): void {
  for (const { to, data, delegateCall } of calls) {
    const selector = data.slice(0, 10).toLowerCase()
    const isOwn = isSameAddress(to, account)
    if (isOwn && selector === createContract)
      throw new ProviderError('unsupported', noCreation)
    if (isOwn && data !== '0x')
      throw new ProviderError('invalidParams', 'self calls are forbidden')
    if (delegateCall)
      throw new ProviderError('invalidParams', 'delegate calls are forbidden')
    const name = forbidden.get(selector as Hex)
    if (name)
      throw new ProviderError('invalidParams', `${name} calls are forbidden`)
  }
}
