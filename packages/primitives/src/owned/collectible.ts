import type { Address } from '../accounts/wallet-config.ts'
import type { PriceRecord } from '../money/fiat.ts'
import { cleanText, isolateText } from '../text/clean-text.ts'
import { coinId, coinName } from './coin.ts'

/** Number of collectibles loaded per page. @see COLL-01 */
export const collectiblePageSize = 24

/** The media a collectible has beside its picture. @see COLL-01 */
export type AssetType = 'video' | 'audio' | 'iframe' | 'image' | 'none'

/** Metadata state: not requested, loading or loaded. @see COLL-01 */
export type LoadingState = 'init' | 'pending' | 'complete'

/** A token of a collection that an account holds. @see COLL-01 */
export type Collectible = {
  /** Chain, lower-case address and token id. */
  readonly id: string
  readonly chainId: number
  readonly contractAddress: string
  readonly contractType: 'ERC721' | 'ERC1155'
  readonly tokenId: string
  readonly balance: bigint
  readonly decimals: number
  /** The token id if the collectible has no name. */
  readonly name: string
  readonly description: string | undefined
  readonly image: string | undefined
  readonly assetType: AssetType
  readonly assetUrl: string | undefined
  readonly attributes: readonly CollectibleAttribute[]
  readonly loadingState: LoadingState
  readonly collection: Collection
  /** Price of a whole one; absent until it is read, and where none is known. */
  readonly price?: PriceRecord | undefined
  /** Value of what is held, in units of 10⁻⁸ of the price's currency. */
  readonly totalPrice?: bigint | undefined
}

export type CollectibleAttribute = {
  readonly name: string
  readonly value: string
}

/** The contract of a collectible. */
export type Collection = {
  /** Built like a coin's id. */
  readonly id: string
  readonly name: string
  readonly verified: boolean
}

/** The fields of a token's document that are read. @see COLL-01 */
export type CollectibleDocument = {
  readonly tokenId: string
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly image?: string | undefined
  readonly image_data?: string | undefined
  readonly animation_url?: string | undefined
  readonly video?: string | undefined
  readonly audio?: string | undefined
  readonly decimals?: number | undefined
  readonly attributes?: readonly Readonly<Record<string, unknown>>[] | undefined
}

/** Returns the key of a collectible throughout the wallet. */
export function collectibleId(
  chainId: number,
  address: string,
  tokenId: string,
): string {
  return `${coinId(chainId, address)}-${tokenId}`
}

/** Returns a collection; its shortened address is its name if it has none. */
export function collectionOf(
  chainId: number,
  address: Address | string,
  info: { readonly name: string; readonly verified: boolean } | undefined,
): Collection {
  return {
    id: coinId(chainId, address),
    name: coinName(info?.name ?? '', address),
    verified: info?.verified ?? false,
  }
}

/** Adds the contents of its document to a collectible. @see COLL-01 */
export function withDocument(
  collectible: Collectible,
  document: CollectibleDocument | undefined,
): Collectible {
  const name = document?.name?.trim() ?? ''
  return {
    ...collectible,
    name: name === '' ? collectible.tokenId : isolateText(name),
    description: document?.description,
    decimals: document?.decimals ?? 0,
    image: imageOf(document),
    ...assetOf(document),
    attributes: attributesOf(document),
    loadingState: 'complete',
  }
}

const videoFiles = /\.(?:mp4|m4v|ogg|ogv|webm)$/i
const audioFiles = /\.(?:mp3|wav|oga)$/i
const modelFiles = /\.(?:gltf|glb)$/i

/**
 * Returns the media of a document: its video, else its audio, else its
 * animation by file extension. 3D models are ignored as animation.
 *
 * @see COLL-01
 */
export function assetOf(document: CollectibleDocument | undefined): {
  readonly assetType: AssetType
  readonly assetUrl: string | undefined
} {
  if (document?.video) return { assetType: 'video', assetUrl: document.video }
  if (document?.audio) return { assetType: 'audio', assetUrl: document.audio }
  const animation = document?.animation_url
  const path = animation?.replace(/[?#].*$/s, '') ?? ''
  if (animation && !modelFiles.test(path)) {
    const assetType = videoFiles.test(path)
      ? 'video'
      : audioFiles.test(path)
        ? 'audio'
        : 'iframe'
    return { assetType, assetUrl: animation }
  }
  const image = imageOf(document)
  return image
    ? { assetType: 'image', assetUrl: image }
    : { assetType: 'none', assetUrl: undefined }
}

/** Returns the picture: an address, or a drawing inside the document. */
function imageOf(document: CollectibleDocument | undefined) {
  const drawing = document?.image_data?.trim()
  if (document?.image) return document.image
  if (!drawing) return undefined
  return drawing.startsWith('<')
    ? `data:image/svg+xml;utf8,${encodeURIComponent(drawing)}`
    : drawing
}

function attributesOf(
  document: CollectibleDocument | undefined,
): readonly CollectibleAttribute[] {
  return (document?.attributes ?? []).flatMap(({ trait_type, name, value }) => {
    const label = trait_type ?? name
    const isText = (one: unknown) =>
      typeof one === 'string' || typeof one === 'number'
    return isText(value)
      ? [
          {
            name: isText(label) ? cleanText(`${label}`) : '',
            value: isolateText(cleanText(`${value}`)),
          },
        ]
      : []
  })
}

/**
 * Returns the collectibles to list. Leaves out hidden ones and, if the list is
 * filtered by text, those whose metadata is not loaded far enough to compare.
 *
 * @see COLL-01 COLL-02
 */
export function filterCollectibles(
  collectibles: readonly Collectible[],
  options: { readonly text: string; readonly hiddenTokens: readonly string[] },
): readonly Collectible[] {
  const hidden = new Set(options.hiddenTokens)
  const wanted = options.text.trim().toLowerCase()
  return collectibles.filter(({ collection, name, tokenId, loadingState }) => {
    if (hidden.has(collection.id)) return false
    if (wanted === '') return true
    if (loadingState === 'init') return false
    return [name, collection.name, tokenId].some((field) =>
      field.toLowerCase().includes(wanted),
    )
  })
}
