/** A released version: its changes in the words of users. */
export type ReleaseNote = {
  readonly version: string
  /** Set if it closes a hole through which coins or keys could be lost. */
  readonly security?: true
  readonly changes: readonly string[]
}

/**
 * Versions of the wallet, the newest first. The build writes them into its list
 * of files, so that the hash of a build covers them. Raise the version and say
 * what changed with each release.
 *
 * @see ENVC-02
 */
export const releaseNotes = [
  {
    version: '0.1.0',
    changes: [
      'Cairn opens without a connection and shows your last known balances.',
      'A new version starts only when you choose it.',
    ],
  },
] as const satisfies readonly ReleaseNote[]
