import { messages as unreasoned } from '#shared/loading/failure.messages.ts'
import { messages as pages } from '#shared/navigation/pages.messages.ts'
import { messages as seen } from '#shared/wallet/seen.messages.ts'

/** The texts of signing a message. @see SIGN-11 */
export const messages = {
  title: pages.signMessage,
  asks: 'This site asks you to sign this.',
  own: 'Check it before you sign. This is what others will see.',
  nothing: 'Nothing to sign',
  nothingText: 'No messages are waiting for you.',
  toWallet: pages.toWallet,
  waiting: (count: number) =>
    count === 1 ? '1 more is waiting.' : `${count} more are waiting.`,
  text: 'Text',
  typed: 'Typed data',
  bytes: 'Bytes',
  byteCount: (count: number) => `${count} bytes`,
  show: 'Show as',
  fields: 'Fields',
  raw: 'Raw',
  domainPart: 'Where it’s valid',
  messagePart: 'Message',
  domain: 'Intended for',
  contract: 'Contract',
  version: 'Version',
  network: 'Network',
  chain: (chainId: string, name: string | undefined) =>
    name === undefined ? chainId : `${chainId} (${name})`,
  unsignable: 'This can’t be signed.',
  unsignableText: 'Cairn can’t read what it says. Reject it.',
  account: 'Wallet',
  free: 'Signing this costs nothing and moves nothing.',
  actedOn: 'Anyone with this signature can act on it.',
  readFirst: 'Read the warning to its end before you sign.',
  readAll: seen.readAll,
  reject: 'Reject',
  sign: 'Sign message',
  signing: 'Signing',
  failed: 'Message not signed',
  otherNetwork: 'This message is for a different network.',
  otherNetworkText:
    'An app shouldn’t need this here. If you’re not sure, reject it.',
  permit: 'This lets someone take your coins.',
  permitItems: 'This lets someone take your coins or collectibles.',
  permitText:
    'They can take them without asking you again, and without another signature:',
  move: 'This sends your coins.',
  moveItems: 'This sends your coins or collectibles.',
  moveText: 'Anyone with this signature can send them:',
  allOf: (symbol: string) => `All your ${symbol}`,
  amountOf: (amount: string, symbol: string) => `${amount} ${symbol}`,
  unitsOf: (amount: bigint | 'all') =>
    amount === 'all'
      ? 'All you have of the coin at'
      : `${amount} units of the coin at`,
  allCollectibles: 'All your collectibles of the contract at',
  collectible: (id: bigint) => `Collectible ${id} of the contract at`,
  unitsOrCollectible: (value: bigint) =>
    `${value} units, or collectible ${value}, of the contract at`,
  permitFacts: 'What it allows',
  taker: 'Who can take them',
  moveTo: 'Who gets them',
  unknownTaker: 'You haven’t sent anything to this address before.',
  handIn: (deadline: string | undefined) =>
    deadline === undefined
      ? 'The signature doesn’t expire.'
      : `The signature can be used until: ${deadline}.`,
  until: (date: string) => `The permission ends: ${date}.`,
  noEnd: 'never',
  byContract: 'A contract can act on this signature.',
  byContractText:
    'It could move coins or collectibles, or change what you own. Sign it only if you trust this site and understand each field.',
  hidden: 'This has hidden characters.',
  hiddenText:
    'They are written out, such as \\u{202e}. They can make text look like something else.',
  order: 'This can sell something you own.',
  orderText: 'Anyone with this signature can accept the offer in it.',
  unreadable: 'Cairn can’t read this data.',
  unreadableText:
    'It could mean anything. Sign it only if you know what it is.',
  signed: 'Signed',
  signedText: 'Anyone can verify that your wallet signed this.',
  signature: 'Signature',
  copy: 'Copy signature',
  verify: 'Verify on the network',
  verifying: 'Verifying',
  valid: (network: string) =>
    `${network} confirms that your wallet signed this.`,
  invalid: (network: string) => `${network} doesn’t accept this signature.`,
  unverified: 'Can’t reach the network. Try again in a moment.',
  siweTitle: 'This sign-in is not what it seems',
  siweDomain: 'It is for another site than the one that asks. Reject it.',
  siweUnproven: (site: string) => `Cairn can’t tell that you are at ${site}`,
  siweUnprovenText:
    'This app says its own name, and Cairn can’t check it. Sign only if you started this sign-in there yourself.',
  siweScheme: 'It is for another kind of connection than this site has.',
  siweAddress: 'It names another wallet.',
  siweChain: 'It names another network.',
  siweExpired: 'It has expired.',
  siweNotYet: 'It is not valid yet.',
  siweMalformed:
    'It looks like a sign-in, and its form is broken. A site should not ask for that.',
  checking: 'Checking your wallet',
  setUpTitle: (network: string) => `Set up your wallet on ${network}?`,
  setUpText: (network: string) =>
    `This site can only check signatures of wallets that are set up on ${network}. Setting up is one transaction. Then you decide about the message.`,
  setUp: 'Set up',
  settingUp: 'Setting up',
  unreachable: (network: string) =>
    `${network} doesn’t answer. Cairn tries again by itself.`,
  done: 'Done',
  compose: pages.signMessage,
  composeText: pages.signMessageText,
  kind: 'Format',
  message: 'Message',
  json: 'Typed data (JSON)',
  hex: 'Bytes (0x…)',
  notHex: 'Enter bytes as 0x followed by pairs of hex digits.',
  notTyped: (reason: string) => `This isn’t valid typed data: ${reason}.`,
  ownProof:
    'Whoever has this signature can use your wallet’s session or change its second factor. Cairn doesn’t sign it.',
  review: 'Review',
} as const

const failures: Readonly<Record<string, string>> = {
  SigningRejectedError: 'You didn’t sign.',
  NotEnoughSignersError: 'Not enough signers',
  OwnProofError: messages.ownProof,
  InvalidTypedDataError: 'This isn’t valid typed data.',
  DecidedElsewhereError: unreasoned.elsewhere,
  EngineNotReadyError:
    'Signing is unavailable because Cairn can’t connect. Try again in a moment.',
}

/** The person's words for what stopped a signature. */
export function failureText(error: Error): string {
  return (
    failures[error.name] ??
    'Cairn can’t connect right now. Nothing was signed. Try again in a moment.'
  )
}
