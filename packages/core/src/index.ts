export {
  type ActiveSession,
  activeSessions,
} from './access/active-sessions.ts'
export {
  addRecoveryKey,
  KnownSignerError,
  LastSignInError,
  listRecoveryKeys,
  type RecoveryKey,
  removeRecoveryKey,
} from './access/recovery-keys.ts'
export {
  devicesOf,
  FixedSessionError,
  manyDevices,
  removeSessions,
  signingThreshold,
} from './access/remove-sessions.ts'
export { EngineNotReadyError, engineVersion } from './account/engine.ts'
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
  onDefaultChange,
  removeNetwork,
  resetNetwork,
  saveNetwork,
  setDefaultChain,
  setNetworkUsed,
  UnknownDefaultError,
} from './account/manage-networks.ts'
export { signMessage } from './account/sign-message.ts'
export type { AnalyticsEvent } from './analytics/events.ts'
export { track } from './analytics/track.ts'
export type { WalletClients } from './clients/connected-wallet.ts'
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
export {
  addOwnCoin,
  NotACoinError,
  type OwnBalances,
  readOwnBalances,
  removeOwnCoin,
} from './holdings/own-coins.ts'
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
export type { DeviceInfo, WalletLog } from './platform/base-wallet.ts'
export { delay } from './platform/delay.ts'
export type {
  LoginDetails,
  SessionState,
  SignedOutReason,
  WalletChoice,
} from './platform/session-state.ts'
export {
  type NetworkRemovals,
  networkRemovals,
  publishRemovals,
  RemovalNotPublishedError,
  removalFee,
} from './removals/chain-removals.ts'
export { rejectMessage, requestMessage } from './requests/message-requests.ts'
export {
  addPending,
  createPendingStore,
  type PendingState,
  type PendingStore,
  type PendingTransaction,
  reloadPending,
  removePending,
  settlePending,
} from './requests/pending.store.ts'
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
export { isPhraseComplete, phraseWords } from './secrets/phrase-words.ts'
export {
  InvalidRecoveryPhraseError,
  SignerLockedError,
  SignerMismatchError,
} from './secrets/secret-errors.ts'
export {
  disableDeveloperMode,
  enableDeveloperMode,
  hasDeveloperMode,
  InvalidPasswordError,
  putDeveloperFlag,
} from './session/developer-mode.ts'
export { chooseWallet } from './session/open-session.ts'
export type {
  PasswordlessFailure,
  PasswordlessState,
} from './session/passwordless-state.ts'
export { showStoredSession } from './session/show-stored-session.ts'
export {
  signInWithPassword,
  signInWithPhrase,
} from './session/sign-in-with-secret.ts'
export { signOut } from './session/sign-out.ts'
export { SocialError, type SocialFailure } from './session/social-error.ts'
export type { SocialState } from './session/social-state.ts'
export { startWallet } from './session/start-wallet.ts'
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
export { type DeviceName, deviceName } from './signers/device-name.ts'
export { InvalidIdTokenError } from './signers/id-token.ts'
export { InvalidCodeError } from './signers/kinds/guard.ts'
export { newRecoveryPhrase } from './signers/kinds/recovery-key.ts'
export type { KnownSignerKind } from './signers/kinds/registry.ts'
export {
  type PasswordStrength,
  passwordStrength,
} from './signers/password-strength.ts'
export type { Signer, SignerStatus } from './signers/signer.ts'
export {
  cancelFocus,
  continueFocus,
  FocusBusyError,
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
  SigningFocus,
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
export { type SocialMode, socialMode } from './social/social-mode.ts'
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
export { getAuthToken, hasQuietToken } from './tokens/auth-token.ts'
export { startAccountWatch } from './transactions/account-watch.ts'
export {
  type BalanceChange,
  type TestRun,
  TestRunUnavailableError,
  testRun,
} from './transactions/balance-changes.ts'
export type {
  Call,
  CallsReceipt,
  FeeOffer,
  SentCalls,
  SimulatedCall,
} from './transactions/calls.ts'
export {
  requestDeployment,
  type WalletDeployment,
  walletDeployments,
} from './transactions/deployment.ts'
export {
  describeRequest,
  type SignedTransaction,
  signRequest,
} from './transactions/export-request.ts'
export {
  type FollowOptions,
  watchPending,
} from './transactions/follow-pending.ts'
export { FeeTokenError, payFee } from './transactions/pay-fee.ts'
export { callsOf } from './transactions/requested-calls.ts'
export {
  getFeeOptions,
  InsufficientFeeError,
  NoTransactionResponseError,
  SimulationFailedError,
  sendCalls,
  simulateCalls,
  waitForReceipt,
} from './transactions/send-calls.ts'
export { submitRequest } from './transactions/submit-request.ts'
export type { Wallet, WalletDependencies } from './wallet.ts'
