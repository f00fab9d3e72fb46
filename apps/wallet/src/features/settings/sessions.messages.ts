/** What the page of devices says. @see SESS-01 */
export const messages = {
  title: 'Devices',
  loading: 'Loading your devices',
  many: (count: number) => `${count} devices have access.`,
  manyText: 'Sign out the ones you no longer use. Fewer is safer.',
  keepThem: 'Keep them all',
  thisDevice: 'This device',
  activeNow: 'Active now',
  others: 'Other devices',
  noOthers: 'You are signed in on this device only.',
  always: 'Always there',
  fixed: 'Always there: it is not signed out here',
  signOut: 'Sign out',
  select: 'Select',
  selectAll: 'Select all',
  selectNone: 'Select none',
  cancel: 'Cancel',
  signOutCount: (count: number) =>
    count === 1 ? 'Sign out 1 device' : `Sign out ${count} devices`,
  signingOut: 'Signing out',
  askOne: (name: string) => `Sign out ${name}?`,
  askMany: (count: number) => `Sign out ${count} devices?`,
  askText:
    'The guard refuses it at once, even if it is lost. A network obeys it until the removal is published there; you see the fee first.',
  askTextMany:
    'The guard refuses them at once, even those that are lost. A network obeys them until the removal is published there; you see the fee first.',
  done: (count: number) =>
    count === 1 ? 'Signed out 1 device' : `Signed out ${count} devices`,
  failed: 'Nobody was signed out',
  weight: (threshold: number) =>
    `The number is weight. You need ${threshold} to send or sign anything.`,
  unreadable: 'Your devices could not be read',
  unreadableText: 'A network or service does not answer.',
  tryAgain: 'Try again',
  networks: (count: number) =>
    count === 1 ? '1 network' : `${count} networks`,
  browserOn: (browser: string, os: string) => `${browser} on ${os}`,
  since: (date: string) => `since ${date}`,
  unknownDevice: 'Nothing is known of it',
  guard: 'Signs after another signer',
  passwordless: 'Signs you in by mail',
  loginProvider: 'Signs you in',
  recoveryKey: 'Enough by itself',
  password: 'A password that you know',
  privateKey: 'A key of this environment',
} as const
