export {
  InvalidAddressError,
  isAddress,
  toAddress,
} from './accounts/address.ts'
export {
  isNativeToken,
  isSameAddress,
  isSameCoin,
  nativeTokenAddress,
  shortenAddress,
} from './accounts/address-text.ts'
export { NotEnoughSignersError } from './accounts/not-enough-signers-error.ts'
export {
  hashPassword,
  isPassword,
  passwordHashPattern,
} from './accounts/password-hash.ts'
export {
  type Address,
  type Hex,
  signedWeight,
  signerLevel,
  type WalletConfig,
} from './accounts/wallet-config.ts'
export { type AbiParameter, isWithinSize } from './calls/abi-size.ts'
export { readApprovalLimit, withApprovalLimit } from './calls/approval-limit.ts'
export {
  type Approval,
  encodeApproval,
  encodeApprovalChecks,
  encodeRevocation,
  readApproved,
} from './calls/approvals.ts'
export { callsOfWallet, type TransactionEnd } from './calls/calls-of-wallet.ts'
export {
  decodeOperation,
  decodeOperations,
} from './calls/decode-operation.ts'
export {
  encodeCollectibleTransfer,
  encodeTransfer,
} from './calls/encode-transfer.ts'
export type {
  BatchedCall,
  CallOutcome,
  DecodeContext,
  ExchangeFacts,
  KnownContracts,
  Operation,
  OperationCall,
} from './calls/operation.ts'
export {
  childrenOf,
  type Meaning,
  meaningOf,
  type WarnOfOperation,
} from './calls/operation-children.ts'
export { readRevertReason } from './calls/revert-reason.ts'
export { spentBy } from './calls/spent-by.ts'
export { type ChangedValue, totalChange } from './calls/value-change.ts'
export type { ClearValue } from './clear-signing/clear-value.ts'
export type { Descriptor, DescriptorField } from './clear-signing/descriptor.ts'
export {
  type ClearSigning,
  readClearCall,
  readClearTypedData,
} from './clear-signing/read-clear.ts'
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
} from './contacts/contacts.ts'
export {
  type ContactImportRow,
  type ContactRefusal,
  formatContactsCsv,
  importContacts,
  readContactsCsv,
} from './contacts/contacts-csv.ts'
export { noteRecipient, type RecipientNote } from './contacts/recipient-note.ts'
export { BaseError, findError } from './errors.ts'
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
} from './history/history.ts'
export {
  formatHistoryCsv,
  type HistoryCsv,
  type HistoryCsvNames,
} from './history/history-csv.ts'
export {
  addPages,
  type ChainPage,
  historyReach,
  type JoinedHistory,
  mergeHistory,
  needsCalls,
  noHistory,
  withMeaning,
} from './history/history-pages.ts'
export {
  looksLikeSiwe,
  parseSiwe,
  type SiweProblem,
  siweProblems,
} from './messages/siwe.ts'
export {
  formatAmount,
  InvalidAmountError,
  parseAmount,
} from './money/amount.ts'
export {
  type AmountEntry,
  type AmountEvent,
  type AmountProblem,
  type AmountReading,
  amountEntry,
  amountOf,
  otherUnitText,
  readAmount,
  shareOf,
} from './money/amount-entry.ts'
export {
  type Currency,
  chooseCurrency,
  currencies,
  isSupportedCurrency,
  toCurrency,
} from './money/currency.ts'
export { displayAmount, displayFullAmount } from './money/display-amount.ts'
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
} from './money/fiat.ts'
export { splitFees } from './money/network-fees.ts'
export {
  formatPaymentUri,
  type PaymentReading,
  type PaymentRequest,
  parsePaymentUri,
} from './money/payment-uri.ts'
export { type PastPrice, periodOfAge, priceAt } from './money/price-history.ts'
export { type DecimalSign, decimalSignOf } from './money/read-number.ts'
export { type PricedHolding, valueCurve } from './money/value-curve.ts'
export { findCountryFiat, listCountries } from './onramp/country-fiat.ts'
export { findFundingOption } from './onramp/funding-coins.ts'
export {
  linkToProvider,
  type OnrampKeys,
  type OnrampRequest,
  sandboxOf,
} from './onramp/onramp-link.ts'
export {
  blockedLocales,
  blockedMessage,
  type CountryLists,
  type FundingOption,
  fiatOfLocale,
  findCurrencyCode,
  findSoldOption,
  fundingDefaults,
  fundingOptions,
  isBlockedLocale,
  isFundingAmount,
  isPaidChain,
  needsRiskWarning,
  type OnrampProvider,
  onrampProviders,
  orderProviders,
  paidChainOf,
  sells,
  takesAmount,
} from './onramp/onramp-providers.ts'
export {
  chosenProvider,
  type OnrampEvent,
  type OnrampState,
  onrampAfter,
  startOnramp,
  type UnknownProvider,
} from './onramp/onramp-state.ts'
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
} from './owned/coin.ts'
export {
  type Asset,
  byWorth,
  type CoinOrder,
  coinOrders,
  groupCoins,
  keepPlaces,
  orderCoins,
} from './owned/coin-order.ts'
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
} from './owned/collectible.ts'
export { foundCoins } from './owned/found-coins.ts'
export {
  type Entry,
  entryOf,
  foldText,
  indexCoins,
  indexCollectibles,
  indexContacts,
  type NamedNetwork,
  type OwnedCollection,
  type OwnedIndex,
} from './owned/owned-index.ts'
export {
  countFound,
  type Found,
  type FoundGroup,
  searchEntries,
  searchOwned,
} from './owned/search-owned.ts'
export { readsAsSpam } from './owned/spam.ts'
export {
  cleanSymbol,
  cleanText,
  isolateText,
  maxNameLength,
} from './text/clean-text.ts'
export { CsvTooLongError, readCsv, writeCsv } from './text/csv.ts'
export { emailPattern } from './text/email.ts'
export { parseJson } from './text/parse-json.ts'
export {
  emptySearch,
  isSearchWaiting,
  type SearchText,
  searchDebounceMs,
  settleSearch,
  typeSearch,
} from './text/search-text.ts'
