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
    text: 'Cairn is software that lets you hold and move coins and collectibles in a smart-contract account of your own. It is not a bank, a broker or a custodian. Nobody but you can move what is in your account, and nobody can move it back.',
  },
  {
    title: 'Your keys',
    text: 'Your account is held by several signers: this device, your sign-in and a guard. Together they must reach a weight. Whoever controls enough of them controls the account, so keep your mail and your devices safe. If you lose too many of them, no one can restore them for you.',
  },
  {
    title: 'Transactions',
    text: 'A transaction that you sign is final. Cairn shows what a transaction is expected to do and tries it out first, but what a network or a contract does in the end is beyond it. Networks ask for fees, which you pay from your own coins.',
  },
  {
    title: 'Risks',
    text: 'Prices move, contracts can have faults, networks can stop. Values that Cairn shows are estimates and no advice. Use it only with what you can afford to lose.',
  },
  {
    title: 'No warranty',
    text: 'Cairn is open-source software under the Apache License 2.0 and comes as it is, without any warranty. Whoever runs this copy of it may have further terms of their own.',
  },
]

export const privacySections: readonly Section[] = [
  {
    title: 'What stays on your device',
    text: 'The key of this device never leaves it. Your settings, the transactions that wait and your session are kept in this browser.',
  },
  {
    title: 'What the services see',
    text: 'The sign-in service sees your mail address. The services of this wallet see your account’s address, the transactions that you sign, and what you ask them about. What you choose to keep across devices is stored under your account.',
  },
  {
    title: 'What everyone sees',
    text: 'Networks are public: anyone can read the balances and the history of any account on them, for ever.',
  },
  {
    title: 'What nobody does',
    text: 'No analytics run unless whoever runs this copy switches them on. No address and no mail is ever sent to them in clear. Nothing is loaded from foreign hosts.',
  },
]
