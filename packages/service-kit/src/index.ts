export {
  clientIp,
  isLoopback,
  networkOf,
  widerNetworkOf,
} from './client-ip.ts'
export {
  analyticsTokenPattern,
  ConfigError,
  readEnv,
  readWalletOrigins,
  walletOriginsPattern,
} from './config.ts'
export { getChain } from './get-chain.ts'
export { findBodyFault } from './http/body-fault.ts'
export { createLook } from './http/look.ts'
export { queryName } from './http/query-name.ts'
export {
  currentRequest,
  identifyRequest,
  identityHeaders,
  withinRequest,
} from './http/request-context.ts'
export { type Call, type Handlers, rpcRoutes } from './http/rpc-routes.ts'
export { HttpError, toErrorBody } from './http-error.ts'
export type { Keyring, Keys } from './keys.ts'
export {
  type CallLimits,
  createIpLimit,
  limitCalls,
} from './limits/limit-calls.ts'
export {
  createNodeTurns,
  type InNodeTurn,
  inCallersTurn,
} from './limits/node-turns.ts'
export { createRateLimit } from './limits/rate-limit.ts'
export { createStoredLimit, pruneLimits } from './limits/stored-limit.ts'
export { accessOf, nodeOf, severalNodes } from './node-of.ts'
export { createFigures, type Figures } from './observe/figures.ts'
export { createLogger, type Logger } from './observe/log.ts'
export {
  createTracing,
  noTracing,
  type Span,
  type Tracing,
} from './observe/tracing.ts'
export { localOnramp, readOnramp } from './onramp-config.ts'
export type {
  BridgeSide,
  Chain,
  ChainFees,
  ChainIndex,
  Environment,
  MarketPair,
  Platform,
  RunningService,
  StartService,
  Upgrade,
  UpgradeCall,
} from './platform.ts'
export { createKeyrings, fixedKeyring } from './secrets/keyring.ts'
export {
  fingerprintOf,
  keepKnown,
  keepSecrets,
  SecretChangedError,
} from './secrets/lasting-secrets.ts'
export {
  createSecretStore,
  makeSecret,
  readSecretLines,
  SecretFileError,
  secretPath,
} from './secrets/secret-store.ts'
export { writeNewFile } from './secrets/write-new-file.ts'
export {
  type AccountNotice,
  createAccountNotice,
} from './sessions/account-notice.ts'
export { verifyDpopProof } from './sessions/dpop-proof.ts'
export { createKeySet, createKeySets, KeySetError } from './sessions/key-set.ts'
export { createProofKey } from './sessions/proof-key.ts'
export {
  createProofCheck,
  createSessionCheck,
  type KnownToken,
  type ProofCheck,
  type Session,
  walletAccount,
} from './sessions/session-check.ts'
export {
  type SessionClaims,
  signSessionToken,
  verifySessionToken,
} from './sessions/session-token.ts'
export { createTokenLookUp } from './sessions/token-look-up.ts'
export {
  type Database,
  isPostgresUrl,
  openDatabase,
  type Row,
} from './store/database.ts'
export { migrate } from './store/migrate.ts'
export { retryDeadlock } from './store/retry-deadlock.ts'
export { column, rows } from './store/rows.ts'
export { findStoreLost } from './store/store-lost.ts'
export { createUsedIds } from './store/used-ids.ts'
export { createBatcher } from './work/batch.ts'
export { findFreePort } from './work/free-port.ts'
export { createSharedTurns, type SharedTurns } from './work/shared-turns.ts'
export { type Loop, startLoop } from './work/start-loop.ts'
export { createTtlCache, type TtlCache } from './work/ttl-cache.ts'
export { createTurns } from './work/turns.ts'
