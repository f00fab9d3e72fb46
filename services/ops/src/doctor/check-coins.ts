import { inspectTokenLists } from '@cairn/host'
import { ConfigError } from '@cairn/service-kit'
import { type Check, note, wrong } from './finding.ts'

/** Reads the files of token lists. It fetches none. @see META-01 f */
export const checkLists: Check = async ({ config, env }) => {
  if (!config.services.includes('metadata')) return []
  const reports = await inspectTokenLists(env, { which: 'files' }).catch(
    (error) => {
      // A bad variable is told by `checkSettings`.
      if (error instanceof ConfigError) return []
      throw error
    },
  )
  return reports.flatMap(({ place, problem, count, leftOut }) => {
    if (problem !== undefined)
      return [
        wrong(
          `The token list ${place} is of no use: ${problem}. Wallets hide its coins. Correct METADATA_TOKEN_LISTS or the file.`,
        ),
      ]
    if (leftOut.length === 0) return []
    return [
      note(
        `The token list ${place} has ${count + leftOut.length} entries, and ${leftOut.length} of them are left out. ${leftOut[0]}`,
      ),
    ]
  })
}

/** Says that a host prices nothing. @see PRICE-01 f */
export const checkPrices: Check = async ({ config, env }) => {
  const isMute =
    config.environment !== 'local' &&
    config.services.includes('api') &&
    env.API_PRICE_SOURCE !== 'coingecko'
  return isMute
    ? [
        note(
          'No coin has a price. Wallets show amounts without values, in US dollars alone, and cannot warn of losses. Set API_PRICE_SOURCE=coingecko.',
        ),
      ]
    : []
}
