export { type AbiParameter, isWithinSize } from './abi-size.ts'
export { InvalidAddressError, isAddress, toAddress } from './address.ts'
export {
  isNativeToken,
  isSameAddress,
  nativeTokenAddress,
  shortenAddress,
} from './address-text.ts'
export { formatAmount, InvalidAmountError, parseAmount } from './amount.ts'
export { callsOfWallet, type TransactionEnd } from './calls-of-wallet.ts'
export {
  cleanSymbol,
  cleanText,
  isolateText,
  maxNameLength,
} from './clean-text.ts'
export {
  type Coin,
  coinId,
  coinName,
  type HiddenReason,
  hiddenReason,
  listedCoins,
  matchesCoin,
  sameCoins,
  sortCoins,
  type VisibleSettings,
  visibleCoins,
} from './coin.ts'
export {
  type AssetType,
  type Collectible,
  type CollectibleAttribute,
  type CollectibleDocument,
  type Collection,
  collectibleId,
  collectiblePageSize,
  collectionOf,
  filterCollectibles,
  type LoadingState,
  withDocument,
} from './collectible.ts'
export {
  addContact,
  type Contact,
  ContactExistsError,
  ContactNotFoundError,
  editContact,
  findContact,
  findLookAlike,
  maxNicknameLength,
  nicknameOf,
  removeContact,
  searchContacts,
  sortContacts,
} from './contacts.ts'
export {
  type ContactImportRow,
  type ContactRefusal,
  formatContactsCsv,
  importContacts,
  readContactsCsv,
} from './contacts-csv.ts'
export { CsvTooLongError, readCsv, writeCsv } from './csv.ts'
export {
  type Currency,
  chooseCurrency,
  currencies,
  isSupportedCurrency,
  toCurrency,
} from './currency.ts'
export {
  decodeOperation,
  decodeOperations,
} from './decode-operation.ts'
export { displayAmount, displayFullAmount } from './display-amount.ts'
export { emailPattern } from './email.ts'
export {
  encodeCollectibleTransfer,
  encodeTransfer,
} from './encode-transfer.ts'
export { BaseError, findError } from './errors.ts'
export {
  amountOfFiat,
  convertPrice,
  displayFiat,
  fiatPrecision,
  fiatValue,
  formatFiat,
  formatPrice,
  groupThousands,
  type PriceRecord,
} from './fiat.ts'
export {
  type ApproveChild,
  deriveType,
  directionOf,
  groupByDay,
  type HistoryChild,
  type HistoryDay,
  type HistoryEntry,
  type HistoryFailure,
  hasTokenIds,
  type IndexerTransaction,
  isIncome,
  mergeTransfers,
  type TokenFacts,
  type TransactionStatus,
  type TransactionType,
  type TransferChild,
  toHistoryEntry,
  transferTypeOf,
  type WalletTransferType,
} from './history.ts'
export {
  formatHistoryCsv,
  type HistoryCsv,
  type HistoryCsvNames,
} from './history-csv.ts'
export {
  type ChainPage,
  historyReach,
  mergeHistory,
  needsCalls,
  nothingTold,
  type ToldHistory,
  tellMore,
  withMeaning,
} from './history-pages.ts'
export { splitFees } from './network-fees.ts'
export { NotEnoughSignersError } from './not-enough-signers-error.ts'
export type {
  BatchedCall,
  CallOutcome,
  DecodeContext,
  ExchangeFacts,
  Operation,
  OperationCall,
} from './operation.ts'
export {
  childrenOf,
  type Meaning,
  meaningOf,
  type WarnOfOperation,
} from './operation-children.ts'
export {
  type Entry,
  foldText,
  indexCoins,
  indexCollectibles,
  indexContacts,
  type NamedNetwork,
  type OwnedCollection,
  type OwnedIndex,
} from './owned-index.ts'
export { parseJson } from './parse-json.ts'
export {
  hashPassword,
  isPassword,
  passwordHashPattern,
} from './password-hash.ts'
export {
  type PaymentReading,
  type PaymentRequest,
  parsePaymentUri,
} from './payment-uri.ts'
export { type PastPrice, periodOfAge, priceAt } from './price-history.ts'
export { readRevertReason } from './revert-reason.ts'
export {
  countFound,
  type Found,
  type FoundGroup,
  searchOwned,
} from './search-owned.ts'
export {
  emptySearch,
  isSearchWaiting,
  type SearchText,
  searchDebounceMs,
  settleSearch,
  typeSearch,
} from './search-text.ts'
export { type ChangedValue, totalChange } from './value-change.ts'
export {
  type Address,
  type Hex,
  signedWeight,
  signerLevel,
  type WalletConfig,
} from './wallet-config.ts'
