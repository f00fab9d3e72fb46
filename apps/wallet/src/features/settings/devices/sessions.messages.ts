import { messages as failure } from '#shared/loading/failure.messages.ts'

/** The texts of the page of devices. @see SESS-01 */
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
  always: 'Other signers',
  fixed: 'Can’t be signed out here',
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
    'Cairn Guard stops signing for this device at once, even if it’s lost. Networks accept its signature until you publish the removal. You’ll see the fee first.',
  askTextMany:
    'Cairn Guard stops signing for these devices at once, even if they’re lost. Networks accept their signatures until you publish the removal. You’ll see the fee first.',
  done: (count: number) =>
    count === 1 ? 'Signed out 1 device' : `Signed out ${count} devices`,
  failed: 'No devices were signed out',
  unreadable: 'Couldn’t load your devices',
  unreadableText: failure.unreachable,
  tryAgain: 'Try again',
  networks: (count: number) =>
    count === 1 ? '1 network' : `${count} networks`,
  networksLabel: 'Networks',
  addedLabel: 'Added',
  usedLabel: 'Last used',
  weightLabel: 'Weight',
  weightOf: (weight: number, threshold: number) =>
    `${weight} of the ${threshold} that a signature needs`,
  keyLabel: 'Name by its key',
  rename: 'Rename device',
  renameHelp:
    'Your devices show this name. Leave it empty to show browser and system.',
  lastActive: (date: string) => `last active ${date}`,
  today: 'today',
  since: (date: string) => `since ${date}`,
} as const
