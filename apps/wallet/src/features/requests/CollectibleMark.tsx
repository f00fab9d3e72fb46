import { isSameAddress } from '@cairn/primitives'
import { Thumbnail } from '@cairn/ui'
import { useCollectibles } from '#shared/collectibles/use-collectibles.ts'

/** Pages of collectibles whose pictures are looked for. */
const pages = 2

type Props = {
  chainId: number
  contractAddress: string
  tokenId: bigint
  /** Letters that stand for it without a picture. */
  fallback: string
}

/** The picture of a collectible that the account owns. */
export function CollectibleMark(props: Props) {
  const { chainId, contractAddress, tokenId, fallback } = props
  const { collectibles } = useCollectibles(pages)
  const owned = collectibles.find(
    (one) =>
      one.chainId === chainId &&
      one.tokenId === `${tokenId}` &&
      isSameAddress(one.contractAddress, contractAddress),
  )
  return <Thumbnail name={fallback} src={owned?.image} />
}
