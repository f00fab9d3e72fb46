import manifest from '../package.json' with { type: 'json' }

/**
 * The version of the library that defines accounts, signatures and trackers.
 */
export const engineVersion: string =
  manifest.dependencies['@0xsequence/account']
