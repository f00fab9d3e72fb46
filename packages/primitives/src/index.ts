export {
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
  type ConfigMember,
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
export { eventTopics, failureTopics } from './calls/event-topics.ts'
export type {
  BatchedCall,
  CallOutcome,
  DecodeContext,
  ExchangeFacts,
  Operation,
  OperationCall,
} from './calls/operation.ts'
export { withoutPromises } from './calls/promised-calls.ts'
export { knownApprovals, type ProvenToken } from './calls/read-approval.ts'
export { areReadable } from './calls/read-batch.ts'
export {
  paysNewContract,
  receiversOf,
  receiversOfCall,
} from './calls/receivers.ts'
export { cleanReason, readRevertReason } from './calls/revert-reason.ts'
export { spentBy } from './calls/spent-by.ts'
export { totalChange } from './calls/value-change.ts'
export type { WalletCall } from './calls/wallet-call.ts'
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
  contactLookAlikes,
  editContact,
  findContact,
  type LookAlike,
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
export {
  noteRecipient,
  type RecipientNote,
} from './contacts/recipient-note.ts'
export { BaseError, findError } from './errors.ts'
export {
  type ApproveChild,
  deriveType,
  groupByDay,
  type HistoryDay,
  type HistoryEntry,
  hasTokenIds,
  isIncome,
  isPlanted,
  type TransferChild,
  toHistoryEntry,
} from './history/history.ts'
export {
  formatHistoryCsv,
  type HistoryCsv,
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
export { childrenOf, meaningOf } from './history/meaning.ts'
export { movedItems } from './history/moved-items.ts'
export {
  type TransactionType,
  transactionTypes,
} from './history/transaction-type.ts'
export { integerOf } from './messages/integer-of.ts'
export {
  type GrantAmount,
  type Permit,
  readPermit,
} from './messages/read-permit.ts'
export {
  parseSiwe,
  type SiweProblem,
  siweProblems,
} from './messages/siwe.ts'
export { allUnits } from './money/all-units.ts'
export {
  formatAmount,
  parseAmount,
} from './money/amount.ts'
export {
  type AmountEntry,
  type AmountEvent,
  type AmountProblem,
  type AmountReading,
  amountEntry,
  amountOf,
  fieldAmount,
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
  convertPrice,
  displayFiat,
  fiatValue,
  formatFiat,
  formatPrice,
  type PriceRecord,
} from './money/fiat.ts'
export {
  type GasPrice,
  type GasPriceLimits,
  gasPriceLimits,
  gasPriceOf,
  gasPriceQuestions,
} from './money/gas-price.ts'
export {
  cleanPasted,
  formatPaymentUri,
  type PaymentRequest,
  parsePaymentUri,
  pastedAccount,
} from './money/payment-uri.ts'
export { type PastPrice, periodOfAge, priceAt } from './money/price-history.ts'
export {
  fieldText,
  type NumberSigns,
  numberSignsOf,
  readNumber,
  walletSigns,
} from './money/read-number.ts'
export { valueCurve } from './money/value-curve.ts'
export { findCountryFiat, listCountries } from './onramp/country-fiat.ts'
export { findFundingOption } from './onramp/funding-coins.ts'
export {
  linkToProvider,
  type OnrampRequest,
  sandboxOf,
} from './onramp/onramp-link.ts'
export {
  blockedLocales,
  blockedMessage,
  type CountryLists,
  type FundingOption,
  findCurrencyCode,
  findSoldOption,
  fundingDefaults,
  fundingOptions,
  isFundingAmount,
  isPaidChain,
  type OnrampProvider,
  onrampProviders,
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
  warnsOfRisk,
} from './onramp/onramp-state.ts'
export {
  type Coin,
  coinId,
  coinName,
  findListed,
  type HiddenReason,
  hiddenReason,
  isVouchedFor,
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
  type Collectible,
  type Collection,
  collectibleId,
  collectiblePageSize,
  collectionOf,
  filterCollectibles,
  withDocument,
} from './owned/collectible.ts'
export { withPrice } from './owned/collectible-price.ts'
export { foundCoins } from './owned/found-coins.ts'
export {
  type Entry,
  entryOf,
  indexCoins,
  indexCollectibles,
  indexContacts,
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
} from './text/clean-text.ts'
export { CsvTooLongError, readCsv } from './text/csv.ts'
export { dayText, momentText } from './text/date-text.ts'
export { emailPattern } from './text/email.ts'
export { parseJson } from './text/parse-json.ts'
export { readWords, shapeOf } from './text/read-alike.ts'
export { readUrl } from './text/read-url.ts'
export {
  emptySearch,
  isSearchWaiting,
  searchDebounceMs,
  settleSearch,
  typeSearch,
} from './text/search-text.ts'
export { dropHidden, hidesText, showLine, showText } from './text/show-text.ts'
