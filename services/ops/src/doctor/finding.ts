import type { HostConfig } from '@cairn/host'
import type { Environment } from '@cairn/service-kit'

/** Something that the operator should know about a configuration. */
export type Finding = {
  /**
   * `wrong` keeps people from using the wallet, or is not safe. `fact` is
   * neither: it says what is so.
   */
  readonly level: 'wrong' | 'note' | 'fact'
  /** Sentences: what is so, what it means, and what to do. */
  readonly text: string
}

/** Everything that a check looks at. It changes none of it. */
export type Patient = {
  readonly config: HostConfig
  readonly env: Environment
  readonly fetch: typeof globalThis.fetch
  readonly now: () => Date
  /** Whether the host serves the wallet. */
  readonly hasWallet: boolean
}

/** The word that a finding is printed with. */
export const wordOf = { wrong: 'Wrong', note: 'Note', fact: 'Found' } as const

export type Check = (patient: Patient) => Promise<readonly Finding[]>

export function wrong(text: string): Finding {
  return { level: 'wrong', text }
}

export function note(text: string): Finding {
  return { level: 'note', text }
}

/** Returns the message of an error without a full stop. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const text = cause instanceof Error && cause.message ? cause.message : message
  return text.replace(/\.$/, '')
}

export function fact(text: string): Finding {
  return { level: 'fact', text }
}
