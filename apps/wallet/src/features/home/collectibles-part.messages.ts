import { messages as holdings } from '#shared/coins/holdings.messages.ts'

/** The texts of the wallet's collectibles. */
export const messages = {
  collectiblesFailed: holdings.collectiblesFailed,
  collectiblesNone: 'No collectibles yet',
  collectiblesNoneText: 'Collectibles sent to your address show up here.',
  collectiblesCut:
    'This list isn’t complete. Your wallet holds more collectibles than Cairn lists.',
  searchCollectibles: 'Search collectibles',
  noCollectibleMatch: 'No matching collectibles',
  noCollectibleMatchText: 'Try a name, a collection or a token ID.',
  allCollectiblesHidden: 'All your collections are hidden',
  collectionsHidden: (count: number) =>
    count === 1
      ? '1 collection is hidden.'
      : `${count} collections are hidden.`,
  collectiblesReading: (count: number) =>
    `Searching ${count} more ${count === 1 ? 'collectible' : 'collectibles'}`,
  collectiblesLeft: (count: number) =>
    `${count} more ${count === 1 ? 'collectible' : 'collectibles'}`,
  showMore: 'Show more',
} as const
