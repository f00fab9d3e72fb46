import type { api } from '@cairn/protocol'
import { type Handlers, HttpError } from '@cairn/service-kit'
import { decodeCall, listSignatures } from '../calls/decode-call.ts'

/**
 * Decodes call data: a batch of the wallet's own transactions, or a call of a
 * well-known function.
 *
 * @see HIST-02
 */
export function contractCallHandlers(): Pick<
  Handlers<typeof api>,
  'decodeContractCall' | 'lookupContractCallSelectors'
> {
  return {
    async decodeContractCall({ callData }) {
      const call = decodeCall(callData)
      if (!call) throw new HttpError('NotFound', 'The call is not known.')
      return { call }
    },

    async lookupContractCallSelectors({ selectors }) {
      return { signatures: selectors.map(listSignatures) }
    },
  }
}
