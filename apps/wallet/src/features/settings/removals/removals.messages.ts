/**
 * The texts about removals that are not published on every network.
 *
 * @see REMV-01
 */
export const messages = {
  waiting: 'Signers you removed are still valid',
  waitingText: (networks: readonly string[]) =>
    `Until you publish the removal, they can act on ${networks.join(', ')}.`,
  publishNow: 'Publish the removal',
  title: 'Publish the removal',
  text: 'A network obeys a removed signer until the removal is published there. That takes one transaction per network.',
  networks: 'Networks',
  removed: 'Removed',
  stillValid: 'Still valid until you publish the removal here',
  unknown:
    'This network isn’t responding. A removed signer may still be valid.',
  publishing: 'Publishing',
  failed: 'Not published. It is still valid here; try again.',
  fee: (amount: string) => `Fee ${amount}`,
  free: 'No fee',
  feePending: 'Asking for the fee',
  feeUnknown: 'The fee is not known. Try again in a moment.',
  feeHigh: 'The network fee is far above the usual. Try again later.',
  feeShort: 'You have too little on this network to pay the fee.',
  confirm: (count: number) =>
    count === 1 ? 'Publish on 1 network' : `Publish on ${count} networks`,
  later: 'Later',
  done: 'Done',
} as const
