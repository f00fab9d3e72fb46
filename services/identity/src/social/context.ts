import type { SocialProvider } from '@cairn/protocol'
import type { JWTVerifyGetKey } from 'jose'
import type { SetUpProvider } from './exchange.ts'

/** The dependencies of signing in with providers. */
export type SocialContext = {
  readonly providers: ReadonlyMap<SocialProvider, SetUpProvider>
  /** 32 random bytes. */
  readonly secret: Uint8Array
  readonly publicUrl: string
  readonly apiUrl: string
  readonly fetch: typeof globalThis.fetch
  /** Returns the keys that an issuer publishes at an address. */
  readonly keysAt: (url: string) => JWTVerifyGetKey
}
