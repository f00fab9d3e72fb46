/** A service's refusal: an error code and an HTTP status. */
export type ErrorCode = { readonly code: number; readonly status: number }

/**
 * The common error table of the protocol. Services override single codes in
 * `Service.codes`.
 */
export const errorCodes = {
  WebrpcEndpoint: { code: 0, status: 400 },
  WebrpcBadRoute: { code: -2, status: 404 },
  WebrpcBadMethod: { code: -3, status: 405 },
  WebrpcBadRequest: { code: -4, status: 400 },
  WebrpcInternalError: { code: -7, status: 500 },
  Unauthorized: { code: 1000, status: 401 },
  PermissionDenied: { code: 1001, status: 403 },
  SessionExpired: { code: 1002, status: 403 },
  MethodNotFound: { code: 1003, status: 404 },
  RequestConflict: { code: 1004, status: 409 },
  RateLimited: { code: 1007, status: 429 },
  QuotaExceeded: { code: 1200, status: 429 },
  Timeout: { code: 1900, status: 408 },
  InvalidArgument: { code: 2001, status: 400 },
  Unavailable: { code: 2002, status: 503 },
  QueryFailed: { code: 2003, status: 400 },
  NotFound: { code: 3000, status: 404 },
  InsufficientFee: { code: 3004, status: 400 },
  NotEnoughBalance: { code: 3005, status: 400 },
  SimulationFailed: { code: 3006, status: 400 },
  UnsupportedNetwork: { code: 3008, status: 400 },
  RequiresTOTP: { code: 6600, status: 403 },
} as const satisfies Record<string, ErrorCode>

export type ErrorName = keyof typeof errorCodes
