import type { WalletLog } from '../src/platform/base-wallet.ts'

/** Returns a log that writes nothing, except warnings to a given list. */
export function silentLog(warned: string[] = []): WalletLog {
  return {
    debug() {},
    info() {},
    warn: (_facts, message) => void warned.push(message ?? ''),
    error() {},
  }
}
