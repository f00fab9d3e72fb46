import {
  createStoredLimit,
  type Database,
  HttpError,
  networkOf,
  widerNetworkOf,
} from '@cairn/service-kit'

/** Emails of an address and hour that count apart from its neighbours' others. */
const firstMails = 3
/** Part of a wider network's emails that one address gets. */
const addressPart = 5
/** Times a network's emails that addresses get for their first ones together. */
const newcomersPart = 2

/**
 * Bounds the emails that a network asks for in an hour, because a mail server
 * has a budget. An address gets a part of them. Its first ones count apart, so
 * that an address which asked for none finds some left when its neighbours used
 * up theirs.
 *
 * @param perHour - emails of a wider network, apart from the first ones
 * @returns a function that counts an email of an IP address
 * @throws {HttpError} `RateLimited` once there is none left
 * @see PWLS-02 c
 */
export function createMailShares(
  platform: {
    readonly database: Pick<Database, 'query'>
    readonly now: () => Date
  },
  perHour: number,
): (ip: string) => Promise<void> {
  const limit = (name: string, points: number) =>
    createStoredLimit(platform, {
      ...{ schema: 'identity', durationS: 60 * 60 },
      ...{ name, points },
    })
  const ofAddress = limit(
    'address-mail',
    Math.max(firstMails, Math.floor(perHour / addressPart)),
  )
  const first = limit('first-mail', firstMails)
  const ofNewcomers = limit('newcomer-mail', perHour * newcomersPart)
  const ofNetwork = limit('network-mail', perHour)

  return async (ip) => {
    const address = networkOf(ip)
    await ofAddress(address)
    const isFirst = await isWithin(first(address))
    await (isFirst ? ofNewcomers : ofNetwork)(widerNetworkOf(ip))
  }
}

async function isWithin(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return true
  } catch (cause) {
    if (cause instanceof HttpError && cause.error === 'RateLimited')
      return false
    throw cause
  }
}
