import manifest from '../package.json' with { type: 'json' }

/** The version of the library that accounts, signatures and trackers are of. */
export const engineVersion: string =
  manifest.dependencies['@0xsequence/account']
