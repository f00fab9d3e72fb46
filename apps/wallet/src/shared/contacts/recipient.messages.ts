export const messages = {
  firstTime: 'You haven’t sent to this address before.',
  notLately: 'The latest transactions you signed sent nothing to this address.',
  checkingPast: 'Checking your earlier transactions',
  tokenTitle: 'This isn’t a wallet address',
  token: (name: string | undefined) =>
    `It’s the contract of ${name ?? 'a coin or collection'}. Anything you send there will probably be lost.`,
  contractTitle: 'This is an app’s contract, not a person',
  contract:
    'What you send there may be lost. Only go on if whoever you pay gave you exactly this address.',
  lookAlikeTitle: 'This looks like another address',
  lookAlike: (name: string) =>
    `It starts and ends like ${name} but isn’t the same. Scammers create lookalike addresses. Check every group before you send.`,
  thisOne: 'The address you’re sending to',
  knownOne: 'The address you know',
  sentBefore: (times: number, isWhole: boolean) => {
    const count = times === 1 ? 'once' : `${times} times`
    return `You’ve sent to this address ${isWhole ? '' : 'at least '}${count} before.`
  },
  atStep: (step: number, text: string) => `Step ${step}: ${text}`,
} as const
