import manifest from '../../../package.json' with { type: 'json' }

/** The version of this wallet, as its package names it. */
export const walletVersion: string = manifest.version
