import type { NodeClient } from '@cairn/clients'
import type { ContractInfo, TokenMetadata } from '@cairn/protocol'
import type { Chain, Database, Logger, TtlCache } from '@cairn/service-kit'
import type { MetadataConfig } from './config.ts'
import type { FindDescriptors } from './descriptors.ts'
import type { MediaAddresses } from './media/media-address.ts'
import type { DocumentReader } from './reading/document-reader.ts'
import type { TokenList } from './token-list.ts'

/** Dependencies of the routes. Tests build their own. */
export type MetadataContext = {
  readonly config: MetadataConfig
  readonly database: Database
  readonly log: Logger
  readonly chains: readonly Chain[]
  readonly tokenList: TokenList
  /** The node of each chain, by chain id. */
  readonly nodes: ReadonlyMap<number, NodeClient>
  /** Reads the documents that tokens name. */
  readonly documents: DocumentReader
  readonly descriptors: FindDescriptors
  readonly media: MediaAddresses
  readonly now: () => Date
  /** Answers about contracts, by `chainId:address`. */
  readonly infos: TtlCache<ContractInfo>
  /** Tokens without a document, by `chainId:address:tokenId`. */
  readonly absent: TtlCache<TokenMetadata>
}
