export { getAuthToken, hasQuietToken } from './account/auth-token.ts'
export type {
  Call,
  CallsReceipt,
  FeeOffer,
  SentCalls,
  SimulatedCall,
} from './account/calls.ts'
export {
  requestDeployment,
  type WalletDeployment,
  walletDeployments,
} from './account/deployment.ts'
export { EngineNotReadyError, engineVersion } from './account/engine.ts'
export {
  cancelLinking,
  linkedWallets,
  OldWalletNotFoundError,
  startLinking,
} from './account/link-old-wallet.ts'
export { chooseWallet } from './account/open-session.ts'
export { FeeTokenError, payFee } from './account/pay-fee.ts'
export {
  addRecoveryKey,
  KnownSignerError,
  LastSignInError,
  listRecoveryKeys,
  type RecoveryKey,
  removeRecoveryKey,
} from './account/recovery-keys.ts'
export {
  getFeeOptions,
  InsufficientFeeError,
  NoTransactionResponseError,
  SimulationFailedError,
  sendCalls,
  simulateCalls,
  waitForReceipt,
} from './account/send-calls.ts'
export type {
  LoginDetails,
  SessionState,
  SignedOutReason,
  WalletChoice,
} from './account/session-state.ts'
export {
  signInWithPassword,
  signInWithPhrase,
} from './account/sign-in-with-secret.ts'
export { signOut } from './account/sign-out.ts'
export { startWallet } from './account/start-wallet.ts'
export type { AnalyticsEvent } from './analytics/events.ts'
export { track } from './analytics/track.ts'
export {
  type SignInSteering,
  signInSteering,
} from './connect/connect-options.ts'
export {
  type ConnectedSite,
  disconnectSite,
  listConnectedSites,
} from './connect/connected-sites.ts'
export {
  hasConnectOptions,
  type OpenIntent,
  openIntent,
} from './connect/open-intent.ts'
export {
  ContactsFullError,
  ContactsPartlyKeptError,
  changeContacts,
  loadContacts,
} from './contacts/contacts.ts'
export {
  contractKey,
  loadContractInfos,
} from './contracts/contract-infos.ts'
export {
  type ContractSearch,
  contractSearchDebounceMs,
  searchContracts,
} from './contracts/search-contracts.ts'
export { createWallet } from './create-wallet.ts'
export { pingServices, type ServiceState } from './debug/ping-services.ts'
export { delay } from './delay.ts'
export { InvalidNameError } from './ens/invalid-name.ts'
export { getOwnName } from './ens/own-name.ts'
export { resolveName } from './ens/resolve-name.ts'
export { GuardMethodsError, GuardStoreError } from './guard/guard-errors.ts'
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
export {
  DecodeCallError,
  decodeContractCall,
  type NamedCall,
} from './history/decode-call.ts'
export { readExchanges } from './history/read-exchanges.ts'
export { readWalletCalls } from './history/wallet-calls.ts'
export { rejectMessage, requestMessage } from './messages/message-requests.ts'
export {
  createMessagesStore,
  type MessageContent,
  type MessageRequest,
  type MessagesStore,
  type SignedMessage,
} from './messages/messages.store.ts'
export {
  type ReadableMessage,
  readMessage,
  textMessage,
} from './messages/read-message.ts'
export { signMessage } from './messages/sign-message.ts'
export {
  InvalidTypedDataError,
  parseTypedData,
  type TypedData,
  type TypedField,
  typedDataDomain,
  typedDataFields,
} from './messages/typed-data.ts'
export { verifySignature } from './messages/verify-signature.ts'
export { NodeAnswerError, WrongChainError } from './networks/check-node.ts'
export {
  changeNetwork,
  isChangedNetwork,
  isOwnNetwork,
  type NetworkChange,
  type NetworkDraft,
  NetworkKnownError,
  onDefaultChange,
  removeNetwork,
  resetNetwork,
  saveNetwork,
  setDefaultChain,
  setNetworkUsed,
  UnknownDefaultError,
} from './networks/manage-networks.ts'
export {
  createNetworksStore,
  findNetwork,
  getNetwork,
  listNetworks,
  type NetworksState,
  type NetworksStore,
  NoNetworksError,
  reloadNetworks,
  UnknownNetworkError,
} from './networks/networks.store.ts'
export {
  addOwnCoin,
  NotACoinError,
  type OwnBalances,
  readOwnBalances,
  removeOwnCoin,
} from './networks/own-coins.ts'
export { InvalidNetworkSetError } from './networks/saved-networks.ts'
export {
  createNotificationsStore,
  defaultDurationMs,
  dismiss,
  type Notification,
  type NotificationsStore,
  notify,
} from './notifications/notifications.store.ts'
export {
  confirmLink,
  type Link,
  LinkExpiredError,
  type LinkReading,
  readLink,
} from './passwordless/confirm-link.ts'
export { InvalidIdTokenError } from './passwordless/id-token.ts'
export {
  InvalidIntentError,
  type LoginIntent,
  type SigningIntent,
} from './passwordless/intents.ts'
export {
  type NextSigners,
  readNextSigners,
} from './passwordless/next-signers.ts'
export type {
  PasswordlessFailure,
  PasswordlessState,
} from './passwordless/passwordless-state.ts'
export {
  cancelPasswordless,
  resumePasswordless,
  startPasswordless,
} from './passwordless/start-passwordless.ts'
export { hasWaitingLink } from './passwordless/waiting-link.ts'
export {
  type NetworkRemovals,
  networkRemovals,
  publishRemovals,
  RemovalNotPublishedError,
  removalFee,
} from './removals/chain-removals.ts'
export {
  addRequest,
  createRequestsStore,
  type RequestedTransaction,
  type RequestsState,
  type RequestsStore,
  rejectAllRequests,
  reloadRequests,
  removeRequest,
  selectedRequest,
  selectRequest,
} from './requests/requests.store.ts'
export {
  type ActiveSession,
  activeSessions,
} from './sessions/active-sessions.ts'
export { type DeviceName, deviceName } from './sessions/device-name.ts'
export {
  devicesOf,
  FixedSessionError,
  manyDevices,
  removeSessions,
  signingThreshold,
} from './sessions/remove-sessions.ts'
export {
  disableDeveloperMode,
  enableDeveloperMode,
  hasDeveloperMode,
  InvalidPasswordError,
  putDeveloperFlag,
} from './settings/developer-mode.ts'
export {
  createSettingsStore,
  type DeveloperMode,
  hasAcceptedTerms,
  putHidden,
  putListed,
  putSetting,
  reloadSettings,
  type Settings,
  type SettingsStore,
  type Theme,
  termsVersion,
} from './settings/settings.store.ts'
export { InvalidCodeError } from './signers/guard.ts'
export {
  type PasswordStrength,
  passwordStrength,
} from './signers/password-strength.ts'
export { isPhraseComplete, phraseWords } from './signers/phrase-words.ts'
export { newRecoveryPhrase } from './signers/recovery-key.ts'
export {
  InvalidRecoveryPhraseError,
  SignerLockedError,
  SignerMismatchError,
} from './signers/secret-errors.ts'
export type { Signer, SignerKind, SignerStatus } from './signers/signer.ts'
export {
  cancelFocus,
  continueFocus,
  FocusBusyError,
  type SignerView,
  type SigningFocus,
  verifyFocus,
} from './signing/focus.ts'
export { putPersistentSignatures } from './signing/kept-signatures.ts'
export { onSigningError } from './signing/signing-errors.ts'
export {
  askSigner,
  completeRequest,
  dismissFinished,
  promptSigner,
  rejectAllSigning,
  SignerNotReadyError,
} from './signing/signing-manager.ts'
export { SigningRejectedError } from './signing/signing-rejected.ts'
export {
  InvalidSignatureError,
  PromptBusyError,
} from './signing/signing-request.ts'
export type {
  PendingRequest,
  RequestSigner,
  SigningState,
} from './signing/signing-state.ts'
export { unlockSigner } from './signing/unlock-signer.ts'
export {
  askByPopup,
  type SocialWindow,
} from './social/ask-provider.ts'
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
export { SocialError, type SocialFailure } from './social/social-error.ts'
export { type SocialMode, socialMode } from './social/social-mode.ts'
export type { SocialState } from './social/social-state.ts'
export {
  createStorage,
  type Storage,
  type StorageArea,
  type StorageKey,
  type StorageLog,
  type Stored,
  storageName,
} from './storage/storage.ts'
export type { OwnCoin } from './storage/storage-keys.ts'
export { startAccountWatch } from './transactions/account-watch.ts'
export {
  type BalanceChange,
  type TestRun,
  TestRunUnavailableError,
  testRun,
} from './transactions/balance-changes.ts'
export {
  describeRequest,
  type SignedTransaction,
  signRequest,
} from './transactions/export-request.ts'
export {
  type FollowOptions,
  watchPending,
} from './transactions/follow-pending.ts'
export {
  addPending,
  createPendingStore,
  type PendingState,
  type PendingStore,
  type PendingTransaction,
  reloadPending,
  removePending,
  settlePending,
} from './transactions/pending.store.ts'
export { callsOf } from './transactions/requested-calls.ts'
export { submitRequest } from './transactions/submit-request.ts'
export type {
  DeviceInfo,
  Wallet,
  WalletClients,
  WalletDependencies,
  WalletLog,
} from './wallet.ts'
