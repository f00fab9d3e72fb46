export const messages = {
  terms: 'Terms of use',
  privacy: 'Privacy',
  version: 'Version 1.1',
  accept: 'Accept and continue',
  decline: 'Decline and sign out',
} as const

type Section = { readonly title: string; readonly text: string }

/** The terms in force, version 1.1. @see TERM-01 */
export const termsSections: readonly Section[] = [
  {
    title: 'What Cairn is',
    text: 'Cairn is software for holding and moving coins and collectibles in your own smart-contract wallet. It is not a bank, a broker or a custodian. Only your wallet’s signers, acting together, can move what is in it, and no one can reverse a transfer.',
  },
  {
    title: 'Your keys',
    text: 'Several signers control your wallet: your devices, your sign-in and Cairn Guard. Each has a weight, and together they must reach a threshold. Anyone who controls enough signers controls your wallet, so keep your email and your devices safe. If you lose too many signers, no one can restore them for you.',
  },
  {
    title: 'Transactions',
    text: 'A transaction you sign is final. Cairn shows what a transaction is expected to do and does a test run first, but it has no control over what a network or contract does in the end. Networks charge fees, which you pay with your own coins.',
  },
  {
    title: 'Risks',
    text: 'Prices change, contracts can have bugs and networks can stop working. The values Cairn shows are estimates, not financial advice. Use Cairn only with what you can afford to lose.',
  },
  {
    title: 'No warranty',
    text: 'Cairn is open-source software under the Apache License 2.0. It is provided as is, without any warranty. The operator of this copy may have additional terms.',
  },
]

export const privacySections: readonly Section[] = [
  {
    title: 'What stays on your device',
    text: 'This device’s key never leaves it. Your settings, waiting transactions and sign-in details are stored in this browser.',
  },
  {
    title: 'What the services see',
    text: 'The sign-in service sees your email address. The other services see your wallet address, the transactions you sign and the data you request. Anything you sync across devices, such as contacts, is stored with your wallet.',
  },
  {
    title: 'What everyone sees',
    text: 'Networks are public. Anyone can see the balances and history of any wallet on them, permanently.',
  },
  {
    title: 'What isn’t collected',
    text: 'Analytics are off unless the operator of this copy turns them on. They never include your wallet address or email address in readable form. Cairn loads nothing from third-party hosts.',
  },
]
