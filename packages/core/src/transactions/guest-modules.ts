import type { Address } from '@cairn/primitives'

/** Contracts of both versions that run calls for anybody. */
export const guestModules: readonly Address[] = [
  '0x02390F3E6E5FD1C6786CB78FD3027C117a9955A7',
  '0xfea230Ee243f88BC698dD8f1aE93F8301B6cdfaE',
]
