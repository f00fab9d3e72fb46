import { SequenceMetadata } from '@0xsequence/metadata'
import type { Hex } from '@cairn/primitives'
import type { startPolygon } from './_chain.ts'
import { contractCode, text } from './_hostile-contract.ts'

/** Counted over all plants, so that every token has a contract of its own. */
let planted = 0

/**
 * Returns a function that puts a new token on the chain, whose document is at
 * an address, and returns what the service at `url` says of it.
 */
export function createPlant(
  polygon: Awaited<ReturnType<typeof startPolygon>>,
  url: string,
) {
  return async (uri: string) => {
    planted += 1
    const contractAddress: Hex = `0x${'ab'.repeat(18)}${planted.toString(16).padStart(4, '0')}`
    await polygon.setCode(
      contractAddress,
      contractCode({ 'function uri(uint256)': text(uri) }),
    )
    const client = new SequenceMetadata(url)
    const question = { chainID: '137', contractAddress, tokenIDs: ['42'] }
    const ask = async () => {
      const { tokenMetadata } = await client.getTokenMetadata(question)
      return tokenMetadata[0]
    }
    return { first: await ask(), ask, client, question }
  }
}
