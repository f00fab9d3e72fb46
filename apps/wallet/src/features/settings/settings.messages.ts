import { messages as failure } from '#shared/loading/failure.messages.ts'
import { messages as pages } from '#shared/navigation/pages.messages.ts'
import { messages as session } from '#shared/sign-in/sign-in.messages.ts'

const deviceCount = (count: number) =>
  count === 1 ? '1 device' : `${count} devices`

export const messages = {
  title: 'Settings',
  profile: 'Profile',
  devices: 'Devices',
  currency: 'Currency',
  networks: 'Networks',
  security: 'Security',
  hidden: 'Hidden coins and collections',
  recovery: 'Recovery key',
  deployment: pages.deployment,
  advanced: 'Advanced',
  safety: 'Safety',
  holders: pages.holders,
  whoSigns: 'Who can sign',
  phraseToDo: 'To do: save a phrase',
  isGood: (devices: number) => `Good: phrase, ${deviceCount(devices)}`,
  wallet: 'Wallet',
  general: 'General',
  help: 'Help',
  howItWorks: 'How it works',
  language: 'Language',
  english: 'English',
  languageText:
    'English is the only language so far. It also sets the format of numbers and dates.',
  connected: 'Connected apps',
  approvals: 'Spending permissions',
  noConnected: 'No connected apps yet',
  noConnectedText:
    'Apps you connect show up here. You can disconnect them at any time.',
  pair: 'Connect an app',
  paired: 'WalletConnect',
  unnamedApp: 'Unnamed app',
  claimed: (origin: string) =>
    origin ? `says it is ${origin}, unverified` : 'without an address',
  extension: 'Browser extension',
  extensionText: 'Use Cairn from the toolbar, on any page.',
  defaultExtension: 'Default wallet for apps',
  defaultExtensionText:
    'Pages that can only use one wallet find Cairn. Reload open pages to apply it.',
  disconnect: 'Disconnect',
  disconnectAll: 'Disconnect all',
  hasEmail: (email: string) => `Sees your email ${email}`,
  lastUsed: (day: string) => `Last used ${day}`,
  disconnectName: (origin: string) => `Disconnect ${origin}`,
  appearance: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  auto: 'Auto',
  hideBalances: 'Hide balances',
  setUp: 'Set up',
  notSetUp: 'Not set up yet',
  noneYet: 'None',
  setUpOn: (ready: number, all: number) => `${ready} of ${all}`,
  // One line also on a small phone: the row keeps its height as the answer comes.
  guardIs: (hasSecondFactor: boolean | undefined) =>
    hasSecondFactor === undefined
      ? 'Guard on'
      : hasSecondFactor
        ? 'Guard on · with second factor'
        : 'Guard on · no second factor',
  deviceCount,
  phraseCount: (count: number) =>
    count === 1 ? '1 recovery phrase' : `${count} recovery phrases`,
  signedInWith: (name: string) => `Signed in with ${name}`,
  version: (version: string) => `Cairn ${version}`,
  logOut: session.signOut,
  currencyText: 'Cairn shows values in this currency on all your devices.',
  noHidden: 'Nothing is hidden',
  noHiddenText:
    'Coins and collections you hide show up here, and coins that no trusted list has.',
  moreHidden: (count: number) => `Show more (${count} left)`,
  show: 'Show again',
  showName: (name: string) => `Show ${name} again`,
  coins: 'Coins',
  collections: 'Collections',
  notOwned: 'No longer in your wallet',
  loadingHidden: 'Loading hidden items',
  hiddenUnnamed:
    'Some names and coins are missing because Cairn can’t connect right now.',
  developer: 'Developer mode',
  developerText:
    'For people who build or test Cairn. The developer password doesn’t protect your wallet.',
  developerPassword: 'Developer password',
  developerOn: 'Turn on developer mode',
  developerOff: 'Turn off developer mode',
  wrongPassword: 'Invalid password',
  unexpected: failure.unexpected,
  forceCreate: session.alwaysNewWallet,
  forceCreateText:
    'Each sign-in creates a new wallet, even if you already have one.',
  fastExpiry: 'Expire service tokens early',
  fastExpiryText: 'Tokens expire after 60 seconds instead of 30 days.',
} as const
