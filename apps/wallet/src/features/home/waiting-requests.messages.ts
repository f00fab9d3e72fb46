import { messages as pages } from '#shared/navigation/pages.messages.ts'

/** The texts of the requests that wait, on the wallet's first page. */
export const messages = {
  waiting: 'Waiting for you',
  own: pages.signMessage,
  asked: {
    connect: (app: string) => `Connect to ${app}`,
    message: (app: string) => `Sign a message for ${app}`,
    network: (app: string) => `Add a network for ${app}`,
    asset: (app: string) => `Add a coin for ${app}`,
    transaction: (app: string) => `Send a transaction for ${app}`,
  },
  reject: (count: number) => (count === 1 ? 'Reject' : 'Reject all'),
} as const
