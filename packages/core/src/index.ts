export { type ActiveSession, activeSessions } from './access/active-sessions.ts'
export {
  addRecoveryKey,
  checkRecoveryPhrase,
  listRecoveryKeys,
  type RecoveryKey,
  removeRecoveryKey,
} from './access/recovery-keys.ts'
export {
  devicesOf,
  manyDevices,
  removeSessions,
  signingThreshold,
} from './access/remove-sessions.ts'
export { canValidate } from './account/can-validate.ts'
export { engineVersion } from './account/engine.ts'
export {
  cancelLinking,
  linkedWallets,
  OldWalletNotFoundError,
  startLinking,
} from './account/link-old-wallet.ts'
export {
  changeNetwork,
  isChangedNetwork,
  isOwnNetwork,
  type NetworkChange,
  type NetworkDraft,
  NetworkKnownError,
  removeNetwork,
  resetNetwork,
  saveNetwork,
  setNetworkUsed,
} from './account/manage-networks.ts'
export { signMessage } from './account/sign-message.ts'
export { track } from './analytics/track.ts'
export {
  type GivenApproval,
  loadApprovals,
} from './approvals/load-approvals.ts'
export { requestRevocations } from './approvals/request-revocations.ts'
export * from './bridge/exports.ts'
export * from './connect/exports.ts'
export { readAppContracts } from './contacts/app-contracts.ts'
export {
  ContactsFullError,
  ContactsPartlyKeptError,
  changeContacts,
  loadContacts,
} from './contacts/contacts.ts'
export { keepContacts, keptContacts } from './contacts/kept-contacts.ts'
export { paidBy } from './contacts/paid-by.ts'
export { type AddressReading, readAddress } from './contacts/read-address.ts'
export { contractKey, loadContractInfos } from './contracts/contract-infos.ts'
export { loadDescriptors } from './contracts/descriptors.ts'
export {
  contractsOf,
  listedCoin,
  listedName,
  tokenAt,
} from './contracts/named-contracts.ts'
export {
  addOwnDescriptors,
  DescriptorsFullError,
  listOwnDescriptors,
  removeOwnDescriptors,
} from './contracts/own-descriptors.ts'
export {
  contractSearchDebounceMs,
  searchContracts,
} from './contracts/search-contracts.ts'
export { createWallet } from './create-wallet.ts'
export { pingServices, type ServiceState } from './debug/ping-services.ts'
export { InvalidNameError } from './ens/invalid-name.ts'
export { getOwnName } from './ens/own-name.ts'
export { resolveName } from './ens/resolve-name.ts'
export { GuardStoreError } from './guard/guard-errors.ts'
export {
  beginSecondFactor,
  commitSecondFactor,
  disableSecondFactor,
  giveGuardCode,
  hasSecondFactor,
  listRecoveryCodes,
  type RecoveryCode,
  renewRecoveryCodes,
  resetSecondFactor,
} from './guard/guard-store.ts'
export { decodeContractCall } from './history/decode-call.ts'
export {
  type AmountFact,
  type CallRisk,
  type DecimalsOf,
  type DescribedOperation,
  describeOperation,
  describeSetUp,
  type ItemsFact,
  type OperationFact,
} from './history/describe-operation.ts'
export {
  type FailedSteps,
  failedStepsOf,
  readFailedSteps,
  stepsKey,
} from './history/failed-steps.ts'
export {
  createPageJoin,
  type HistoryPages,
  type JoinedPages,
  joinPages,
} from './history/join-pages.ts'
export {
  type HistoryPage,
  type HistoryScope,
  type HistorySources,
  loadHistoryPage,
  readTransactions,
} from './history/load-history.ts'
export { openExchanges, readExchanges } from './history/read-exchanges.ts'
export { readExecuted } from './history/read-executed.ts'
export { refreshPage } from './history/refresh-page.ts'
export { readWalletCalls } from './history/wallet-calls.ts'
export { awaitBalances } from './holdings/await-balances.ts'
export { readClaimedCoins } from './holdings/claimed-coins.ts'
export { type CoinFacts, factsOfHeld } from './holdings/coin-facts.ts'
export {
  type Balances,
  keepBalances,
  keptBalances,
  keptBalancesAt,
} from './holdings/kept-balances.ts'
export { loadOwnCoins, type OwnCoins } from './holdings/load-own-coins.ts'
export { addOwnCoin, removeOwnCoin } from './holdings/own-coins.ts'
export {
  addedNativeToCoin,
  nativeToCoin,
  tokenToCoin,
} from './holdings/to-coin.ts'
export { type AppPage, openAppPages } from './inbox/app-pages.ts'
export { ask, requestMessage } from './inbox/ask.ts'
export { askerTitle } from './inbox/asker-title.ts'
export { changeLimit } from './inbox/change-limit.ts'
export {
  type Asker,
  type Entry,
  isOpen as isOpenEntry,
  isPaired as isPairedEntry,
  type RequestedTransaction,
} from './inbox/entry.ts'
export {
  addRequest,
  type OpenEntry,
  openEntries,
  reloadInbox,
  selectRequest,
  waitingRequests,
} from './inbox/inbox-entries.ts'
export { asksOften, muteSite } from './inbox/mute-site.ts'
export type { PendingTransaction } from './inbox/pending.store.ts'
export { addPending, removePending } from './inbox/pending-entries.ts'
export { queueCalls } from './inbox/queue-calls.ts'
export { isUnderWay, reloadPending } from './inbox/reload-pending.ts'
export { replaceCalls } from './inbox/replace-calls.ts'
export { rejectAllRequests, rejectEntry } from './inbox/settle.ts'
export { siteKey, topicOfKey } from './inbox/site-key.ts'
export * from './messages/exports.ts'
export * from './money/exports.ts'
export { WrongChainError } from './networks/check-node.ts'
export { gatewayScope } from './networks/gateway-scope.ts'
export {
  findNetwork,
  getNetwork,
  listNetworks,
  reloadNetworks,
} from './networks/networks.store.ts'
export {
  dismiss,
  type NoticeFact,
  notify,
} from './notifications/notifications.store.ts'
export {
  type Buy,
  beginBuy,
  listBuys,
  removeBuy,
  withoutBuys,
} from './onramp/buys.ts'
export { createOnramp, type Onramp } from './onramp/create-onramp.ts'
export { type ArrivedBuy, followBuys } from './onramp/follow-buys.ts'
export {
  hasOutcome,
  type Outcome,
  readOutcome,
} from './outcomes/read-outcome.ts'
export {
  confirmLink,
  LinkEndedError,
  type LinkReading,
  readLink,
  refuseLink,
} from './passwordless/confirm-link.ts'
export {
  InvalidIntentError,
  type LoginIntent,
  type SigningIntent,
} from './passwordless/intents.ts'
export { readLinkAddress } from './passwordless/link-address.ts'
export { readNextSigners } from './passwordless/next-signers.ts'
export { ForeignAccountError } from './passwordless/sign-in-link.ts'
export {
  cancelPasswordless,
  resumePasswordless,
  startPasswordless,
} from './passwordless/start-passwordless.ts'
export { hasWaitingLink } from './passwordless/waiting-link.ts'
export type { DeviceInfo, ExtensionPlace } from './platform/base-wallet.ts'
export { delay } from './platform/delay.ts'
export { keepDraft, readDraft } from './platform/form-drafts.ts'
export type {
  LoginDetails,
  SessionState,
  SignedOutReason,
  WalletChoice,
} from './platform/session-state.ts'
export { keepPrices, keptPrices, type Prices } from './prices/kept-prices.ts'
export { findLocationCurrency } from './prices/location-currency.ts'
export {
  type ChartFacts,
  type ChartPoint,
  chartFacts,
  chartTime,
  toChartPoints,
} from './prices/price-chart.ts'
export {
  approveAsset,
  approveNetwork,
  declineAddition,
} from './provider/approve-additions.ts'
export { approveConnect, declineConnect, emailOf } from './provider/connect.ts'
export {
  type NetworkRemovals,
  networkRemovals,
  publishRemovals,
  removalFee,
} from './removals/chain-removals.ts'
export {
  maxLabelLength,
  renameSigner,
  thisDeviceName,
} from './roster/edit-signer.ts'
export * from './secrets/index.ts'
export {
  disableDeveloperMode,
  enableDeveloperMode,
  hasDeveloperMode,
  InvalidPasswordError,
  putDeveloperFlag,
} from './session/developer-mode.ts'
export { chooseWallet } from './session/open-session.ts'
export type { PasswordlessFailure } from './session/passwordless-state.ts'
export { showStoredSession } from './session/show-stored-session.ts'
export {
  createWalletWithPhrase,
  signInWithPassword,
  signInWithPhrase,
} from './session/sign-in-with-secret.ts'
export { signOut } from './session/sign-out.ts'
export { SocialError, type SocialFailure } from './session/social-error.ts'
export type { SocialState } from './session/social-state.ts'
export { startWallet } from './session/start-wallet.ts'
export { putListed, reportCoin } from './settings/listed-coins.ts'
export {
  hasAcceptedTerms,
  putHidden,
  putSetting,
  reloadSettings,
  type Settings,
  termsVersion,
} from './settings/settings.store.ts'
export { InvalidIdTokenError } from './signers/id-token.ts'
export { InvalidCodeError } from './signers/kinds/guard.ts'
export { newRecoveryPhrase } from './signers/kinds/recovery-key.ts'
export type { KnownSignerKind } from './signers/kinds/registry.ts'
export {
  type PasswordStrength,
  passwordStrength,
} from './signers/password-strength.ts'
export type {
  CommonSignerLabel,
  SignerLabel,
  SignerState,
} from './signers/signer.ts'
export { cancelFocus, continueFocus, verifyFocus } from './signing/focus.ts'
export { putPersistentSignatures } from './signing/kept-signatures.ts'
export {
  askSigner,
  dismissFinished,
  promptSigner,
  rejectAllSigning,
  rejectSigning,
} from './signing/signing-manager.ts'
export { SigningRejectedError } from './signing/signing-rejected.ts'
export type {
  PendingRequest,
  RequestSigner,
  SigningFocus,
} from './signing/signing-state.ts'
export { unlockSigner } from './signing/unlock-signer.ts'
export type { SocialWindow } from './social/ask-provider.ts'
export {
  isAuthRedirect,
  isRedirectPending,
  redirectWaitMs,
} from './social/auth-redirect.ts'
export { reLogin } from './social/re-login.ts'
export {
  cancelSocial,
  finishRedirect,
  signInByPopup,
  signInByRedirect,
} from './social/sign-in-with-provider.ts'
export { type SocialMode, socialMode } from './social/social-mode.ts'
export {
  continueForApp,
  isOwnAppSignIn,
  readAppReturn,
  readAppSignIn,
  signInThroughApp,
} from './social/through-app.ts'
export * from './storage/slot-exports.ts'
export { createStorage, storageName } from './storage/storage.ts'
export * from './swap/exports.ts'
export { hasQuietToken } from './tokens/auth-token.ts'
export { startAccountWatch } from './transactions/account-watch.ts'
export type { FeeOffer } from './transactions/calls.ts'
export {
  requestDeployment,
  type WalletDeployment,
  walletDeployments,
} from './transactions/deployment.ts'
export {
  describeRequest,
  signForApp,
  signRequest,
} from './transactions/export-request.ts'
export {
  type FeeChoice,
  feePreference,
  listFeeChoices,
  maxToSend,
  pickFee,
  putFeePreference,
} from './transactions/fee-choice.ts'
export { nonceSpaceOf } from './transactions/nonce-space.ts'
export { payFee } from './transactions/pay-fee.ts'
export * from './transactions/pending-exports.ts'
export { callsOf } from './transactions/requested-calls.ts'
export { getFeeOptions } from './transactions/send-calls.ts'
export {
  type SubmitOptions,
  submitRequest,
} from './transactions/submit-request.ts'
export { type TestRun, testRun } from './transactions/test-run.ts'
export {
  createExtensionHub,
  type HubConnection,
} from './transports/extension.ts'
export { type PromptPort, servePrompt } from './transports/extension-prompt.ts'
export { followSent } from './transports/follow-sent.ts'
export { requireBridge, serveNative } from './transports/native.ts'
export { serveWindow } from './transports/window.ts'
export type { Wallet, WalletDependencies } from './wallet.ts'
export { pairedSites } from './walletconnect/paired-sites.ts'
export {
  type PairingProblem,
  readPairingUri,
  uriOfSearch,
} from './walletconnect/pairing-uri.ts'
export {
  canPair,
  disconnectApps,
  disconnectPairedApps,
  mutePairedApp,
  pairApp,
  startWalletConnect,
} from './walletconnect/start-walletconnect.ts'
export {
  type PairingTrouble,
  type TabProblem,
  TabTaskError,
} from './walletconnect/tab-channel.ts'
