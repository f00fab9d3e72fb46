/** The set-up in progress; whatever it still brings is dropped once it ends. */
export type SignerSetup = {
  readonly ended: AbortController
  last: Promise<unknown>
}

/** A set-up that nothing has been asked of. */
export function newSignerSetup(): SignerSetup {
  return { ended: new AbortController(), last: Promise.resolve() }
}
