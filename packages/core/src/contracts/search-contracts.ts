import { type Address, isAddress } from '@cairn/primitives'
import type { ContractInfo } from '@cairn/protocol'
import type { SessionWallet } from '../session/session-wallet.ts'

/** After the last key, before contracts are searched. @see META-01 */
export const contractSearchDebounceMs = 1_000

export type ContractSearch = {
  readonly text: string
  /** Absent: every chain. */
  readonly chainId?: number | undefined
  /** Absent: every type, such as `ERC20`. */
  readonly types?: readonly string[] | undefined
}

/**
 * Finds contracts: nothing for an empty text, the one that is there for an
 * address with a chain, else those whose name or symbol contains the text. A
 * look-up that fails finds nothing.
 *
 * @see META-01
 */
export async function searchContracts(
  { clients, log }: Pick<SessionWallet, 'clients' | 'log'>,
  { text, chainId, types }: ContractSearch,
  signal?: AbortSignal,
): Promise<readonly ContractInfo[]> {
  const wanted = text.trim()
  if (wanted === '') return []
  const options = signal && { signal }
  try {
    if (isAddressShaped(wanted) && chainId !== undefined) {
      const { contractInfo } = await clients.metadata.getContractInfo(
        { chainID: `${chainId}`, contractAddress: wanted },
        options,
      )
      return contractInfo.status === 'AVAILABLE' ? [contractInfo] : []
    }
    const { contractInfo } = await clients.metadata.searchContractsByQuery(
      {
        q: wanted,
        ...(chainId !== undefined && { chainID: `${chainId}` }),
        ...(types && { types: [...types] }),
      },
      options,
    )
    return rankContracts(wanted, contractInfo)
  } catch (error) {
    if (signal?.aborted) throw error
    log.warn({ error: String(error) }, 'Could not search contracts')
    return []
  }
}

/** A wrong checksum is an address all the same: what is there is looked up. */
function isAddressShaped(text: string): text is Address {
  return isAddress(text.toLowerCase())
}

/**
 * Filters and sorts search results. Keeps contracts whose name or symbol
 * contains the text in either case and whose symbol has no white space. Shorter
 * names come first, then earlier matches.
 *
 * @see META-01
 */
export function rankContracts(
  text: string,
  found: readonly ContractInfo[],
): readonly ContractInfo[] {
  const wanted = text.trim().toLowerCase()
  const placeIn = ({ name, symbol }: ContractInfo) => {
    const places = [name, symbol]
      .map((one) => one.toLowerCase().indexOf(wanted))
      .filter((place) => place >= 0)
    return Math.min(...places)
  }
  return found
    .filter((one) => !/\s/.test(one.symbol) && Number.isFinite(placeIn(one)))
    .toSorted(
      (one, other) =>
        one.name.length - other.name.length || placeIn(one) - placeIn(other),
    )
}
