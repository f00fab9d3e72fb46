/** What signing a message says. @see SIGN-11 */
export const messages = {
  title: 'Sign a message',
  asks: (origin: string) => `${origin} asks you to sign this.`,
  own: 'Read it once more: this is what others will see.',
  nothing: 'Nothing to sign',
  nothingText: 'There is no message waiting for you.',
  toWallet: 'Go to the wallet',
  waiting: (count: number) =>
    count === 1 ? 'One more waits.' : `${count} more wait.`,
  text: 'Text',
  typed: 'Typed data',
  bytes: 'Bytes',
  byteCount: (count: number) => `${count} bytes`,
  show: 'Show as',
  fields: 'Fields',
  raw: 'Raw',
  domain: 'For',
  contract: 'Contract',
  version: 'Version',
  network: 'Network',
  account: 'Wallet',
  free: 'Signing costs nothing and sends nothing by itself.',
  reject: 'Reject',
  sign: 'Sign message',
  signing: 'Signing',
  failed: 'It was not signed',
  otherNetwork: 'Made for another network.',
  otherNetworkText: 'An app has no reason to ask for this here.',
  permit: 'This lets someone spend your coins.',
  permitText:
    'Whoever has the signature can move what it names, without asking again.',
  order: 'This can sell what you own.',
  orderText: 'Whoever has the signature can take the offer it makes.',
  unreadable: 'Cairn cannot read these bytes.',
  unreadableText:
    'They may stand for anything. Sign them only if you know what they are.',
  signed: 'Signed',
  signedText: 'Anyone can check that your wallet signed this.',
  signature: 'Signature',
  copy: 'Copy the signature',
  verify: 'Check on the network',
  verifying: 'Checking',
  valid: (network: string) => `${network} takes it for your wallet’s.`,
  invalid: (network: string) => `${network} does not take it.`,
  unverified: 'The network does not answer. Try again in a moment.',
  done: 'Done',
  compose: 'Sign a message',
  composeText: 'To show somebody that this wallet is yours.',
  kind: 'What it is',
  message: 'Message',
  json: 'Typed data, as JSON',
  hex: 'Bytes, as 0x…',
  notHex: 'Bytes are written as 0x and pairs of digits.',
  notTyped: 'This is no typed data that can be signed.',
  review: 'Review',
} as const

const failures: Readonly<Record<string, string>> = {
  SigningRejectedError: 'You did not sign.',
  NotEnoughSignersError: 'Not enough signers',
  EngineNotReadyError:
    'A service that signing needs does not answer yet. Try again in a moment.',
}

/** The person's words for what stopped a signature. */
export function failureText(error: Error): string {
  return (
    failures[error.name] ??
    'A service does not answer. Nothing was signed; try again in a moment.'
  )
}
