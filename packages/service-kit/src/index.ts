export { createBatcher } from './batch.ts'
export { findBodyFault } from './body-fault.ts'
export { clientIp, isLoopback, networkOf } from './client-ip.ts'
export {
  analyticsTokenPattern,
  ConfigError,
  readEnv,
  readWalletOrigins,
  walletOriginsPattern,
} from './config.ts'
export {
  type Database,
  isPostgresUrl,
  type Orm,
  openDatabase,
  type Row,
  StoreUnavailableError,
} from './database.ts'
export { createFigures, type Figures } from './figures.ts'
export { findFreePort } from './free-port.ts'
export { getChain } from './get-chain.ts'
export { type ErrorBody, HttpError, toErrorBody } from './http-error.ts'
export { createKeyrings, fixedKeyring } from './keyring.ts'
export type { Keyring, Keys } from './keys.ts'
export {
  fingerprintOf,
  keepKnown,
  keepSecrets,
  lastingSecrets,
  SecretChangedError,
} from './lasting-secrets.ts'
export { type CallLimits, createIpLimit, limitCalls } from './limit-calls.ts'
export { createLogger, type Logger } from './log.ts'
export { createLook } from './look.ts'
export { migrate } from './migrate.ts'
export { localOnramp, readOnramp } from './onramp-config.ts'
export type {
  BridgeSide,
  Chain,
  Environment,
  FeeMarket,
  MarketPair,
  Platform,
  RunningService,
  ServiceUrls,
  StartService,
  Upgrade,
  UpgradeCall,
} from './platform.ts'
export { createProofKey, type ProofKey } from './proof-key.ts'
export { queryName } from './query-name.ts'
export { createRateLimit } from './rate-limit.ts'
export {
  currentRequest,
  identifyRequest,
  identityHeaders,
  withinRequest,
} from './request-context.ts'
export { column, RowError, rows } from './rows.ts'
export { type Call, type Handlers, rpcRoutes } from './rpc-routes.ts'
export {
  createSecretStore,
  makeSecret,
  readSecretLines,
  SecretFileError,
  secretPath,
} from './secret-store.ts'
export {
  createProofCheck,
  createSessionCheck,
  type KnownToken,
  type ProofCheck,
  type Session,
  walletAccount,
} from './session-check.ts'
export {
  type SessionClaims,
  signSessionToken,
  verifySessionToken,
} from './session-token.ts'
export { type LoopOptions, startLoop } from './start-loop.ts'
export { findStoreLost, StoreLostError } from './store-lost.ts'
export { createStoredLimit, pruneLimits } from './stored-limit.ts'
export { createTokenLookUp } from './token-look-up.ts'
export {
  createTracing,
  noTracing,
  type Span,
  type Tracing,
} from './tracing.ts'
export { writeNewFile } from './write-new-file.ts'
