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
  setDefaultChain,
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
export {
  type SignInSteering,
  signInSteering,
} from './connect/connect-options.ts'
export {
  type ConnectedSite,
  listConnectedSites,
  siteOf,
} from './connect/connected-sites.ts'
export { leaveVisit, takeVisit } from './connect/take-visit.ts'
export {
  hasConnectOptions,
  isNativeView,
  isOpenedByApp,
  openIntent,
} from './connect/visit.ts'
export {
  ContactsFullError,
  ContactsPartlyKeptError,
  changeContacts,
  loadContacts,
} from './contacts/contacts.ts'
export { keepContacts, keptContacts } from './contacts/kept-contacts.ts'
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
export type { CoinFacts } from './history/coin-facts.ts'
export { decodeContractCall } from './history/decode-call.ts'
export {
  type AmountFact,
  type ApprovalRisk,
  type DescribedOperation,
  describeOperation,
  describeSetUp,
  type ItemsFact,
  type OperationFact,
} from './history/describe-operation.ts'
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
export { refreshPage } from './history/refresh-page.ts'
export { readWalletCalls } from './history/wallet-calls.ts'
export { awaitBalances } from './holdings/await-balances.ts'
export {
  type Balances,
  keepBalances,
  keptBalances,
  keptBalancesAt,
} from './holdings/kept-balances.ts'
export { loadOwnCoins, type OwnCoins } from './holdings/load-own-coins.ts'
export {
  addOwnCoin,
  NotACoinError,
  removeOwnCoin,
} from './holdings/own-coins.ts'
export { nativeToCoin, tokenToCoin } from './holdings/to-coin.ts'
export { openAppPages } from './inbox/app-pages.ts'
export { ask, requestMessage } from './inbox/ask.ts'
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
export {
  addPending,
  removePending,
  settlePending,
} from './inbox/pending-entries.ts'
export { queueCalls } from './inbox/queue-calls.ts'
export { reloadPending } from './inbox/reload-pending.ts'
export { replaceCalls } from './inbox/replace-calls.ts'
export {
  rejectAllRequests,
  rejectEntry,
} from './inbox/settle.ts'
export { siteKey, topicOfKey } from './inbox/site-key.ts'
export type {
  MessageContent,
  SignedMessage,
} from './messages/message-content.ts'
export { readMessage, textMessage } from './messages/read-message.ts'
export {
  parseTypedData,
  type TypedData,
  typedDataDomain,
  typedDataFields,
} from './messages/typed-data.ts'
export { verifySignature } from './messages/verify-signature.ts'
export * from './money/exports.ts'
export { WrongChainError } from './networks/check-node.ts'
export { gatewayScope } from './networks/gateway-scope.ts'
export {
  createNetworksStore,
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
export { type Buy, beginBuy, listBuys, removeBuy } from './onramp/buys.ts'
export { createOnramp, type Onramp } from './onramp/create-onramp.ts'
export { type ArrivedBuy, followBuys } from './onramp/follow-buys.ts'
export {
  confirmLink,
  type Link,
  LinkExpiredError,
  type LinkReading,
  readLink,
} from './passwordless/confirm-link.ts'
export {
  InvalidIntentError,
  type LoginIntent,
  type SigningIntent,
} from './passwordless/intents.ts'
export {
  type NextSigners,
  readNextSigners,
} from './passwordless/next-signers.ts'
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
export * from './secrets/index.ts'
export {
  disableDeveloperMode,
  enableDeveloperMode,
  hasDeveloperMode,
  InvalidPasswordError,
  putDeveloperFlag,
} from './session/developer-mode.ts'
export {
  maxLabelLength,
  renameSigner,
  thisDeviceName,
} from './session/edit-saved-signer.ts'
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
  type Theme,
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
  Signer,
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
export { createStorage, type Stored, storageName } from './storage/storage.ts'
export * from './swap/exports.ts'
export { hasQuietToken } from './tokens/auth-token.ts'
export { startAccountWatch } from './transactions/account-watch.ts'
export { testRun, withoutFee } from './transactions/balance-changes.ts'
export type { Call, FeeOffer } from './transactions/calls.ts'
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
export { payFee } from './transactions/pay-fee.ts'
export * from './transactions/pending-exports.ts'
export { callsOf } from './transactions/requested-calls.ts'
export { getFeeOptions } from './transactions/send-calls.ts'
export {
  type SubmitOptions,
  submitRequest,
} from './transactions/submit-request.ts'
export {
  createExtensionHub,
  type HubConnection,
} from './transports/extension.ts'
export { type PromptPort, servePrompt } from './transports/extension-prompt.ts'
export { followSent } from './transports/follow-sent.ts'
export {
  NativeBridgeError,
  requireBridge,
  serveNative,
} from './transports/native.ts'
export { serveWindow } from './transports/window.ts'
export type { Wallet, WalletDependencies } from './wallet.ts'
export { pairedSites } from './walletconnect/paired-sites.ts'
export { readPairingUri, uriOfSearch } from './walletconnect/pairing-uri.ts'
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
