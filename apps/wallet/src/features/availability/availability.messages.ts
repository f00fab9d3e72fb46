/** The texts about the connection and about new versions of the wallet. */
export const messages = {
  region: 'Connection and updates',
  offline: 'You’re offline',
  unreachable: 'Cairn can’t connect',
  keepsTrying: 'It keeps trying.',
  balancesFrom: (time: string) => `Balances are from ${time}.`,
  ready: 'A new version is ready',
  readySecurity: 'A security update is ready',
  changedElsewhere: 'Cairn was updated in another tab',
  reload: 'Reload',
  look: 'See what’s new',
  later: 'Later',
  title: (version: string) => `Cairn ${version}`,
  security: 'This is a security update.',
  securityText:
    'It closes a hole through which coins or keys could be lost. Update soon.',
  keepsRunning:
    'The version you use now keeps running until you update. Updating reloads this page.',
  changes: 'What changed',
  build: 'Build',
  buildText:
    'This is the SHA-256 hash of all files of the new version. Anyone who builds the same source gets the same hash.',
  newer: 'A newer version came out',
  newerText:
    'You see the version that you opened. “Update now” installs this one.',
  lookAtNewer: 'See the newer one',
  update: 'Update now',
  updating: 'Getting the new version',
  failed: 'Version not installed',
  failedText:
    'A file was missing or not the one that the hash names. Nothing was changed. Try again later.',
} as const
