import type { guard } from '@cairn/protocol'
import { type Database, type Handlers, HttpError } from '@cairn/service-kit'
import type { GuardContext } from '../context.ts'
import {
  activateTotp,
  findTotp,
  listCodes,
  putCodes,
  putTotp,
  removeSecondFactor,
} from '../db/second-factor.queries.ts'
import { createAskers } from '../second-factor/askers.ts'
import { checkRecoveryCode, checkTotp } from '../second-factor/check-code.ts'
import { newCodes, readCodes } from '../second-factor/codes.ts'
import { newTotp, sealSecret } from '../second-factor/totp.ts'

/**
 * Turns the second factor on and off. A change needs the wallet's own session
 * and a proof that the whole wallet signed for it, so neither a stolen session nor a
 * single signer is enough. A recovery code replaces a lost authenticator.
 *
 * @see GUARD-03
 */
export function secondFactorHandlers(
  context: GuardContext,
): Pick<
  Handlers<typeof guard>,
  | 'createTOTP'
  | 'commitTOTP'
  | 'resetTOTP'
  | 'recoveryCodes'
  | 'resetRecoveryCodes'
  | 'reset2FA'
> {
  const { database, now, totpKey } = context
  const { askerOf, proverOf, provenAccount } = createAskers(context)

  return {
    async createTOTP(proof, call) {
      const account = await provenAccount('createTOTP', proof, call)
      const { secret, uri } = newTotp(
        `${account.slice(0, 8)}…${account.slice(-4)}`,
      )
      const kept = await putTotp(database, {
        account,
        secret: sealSecret(totpKey, account, secret),
        createdAt: now(),
      })
      if (!kept)
        throw new HttpError('RequestConflict', 'A second factor is on already.')
      return { uri }
    },

    async commitTOTP({ token }, call) {
      const asker = await askerOf(call)
      const { account } = asker
      const stored = await findTotp(database, account)
      if (!stored || stored.active)
        throw new HttpError('NotFound', 'No second factor is being set up.')
      await checkTotp(context, asker, token)
      return issueCodes(context, account, (tx) => activateTotp(tx, account))
    },

    async resetTOTP(proof, call) {
      const account = await provenAccount('resetTOTP', proof, call)
      await database.transaction((tx) => removeSecondFactor(tx, account))
      return {}
    },

    async recoveryCodes(proof, call) {
      const account = await provenAccount('recoveryCodes', proof, call)
      const stored = await listCodes(database, account)
      const codes = await readCodes(totpKey, account, stored)
      return {
        codes: stored.map(({ position, used }) => ({
          // Empty if the code cannot be derived again.
          code: codes?.[position] ?? '',
          used,
        })),
      }
    },

    async resetRecoveryCodes(proof, call) {
      const account = await provenAccount('resetRecoveryCodes', proof, call)
      const stored = await findTotp(database, account)
      if (!stored?.active)
        throw new HttpError('NotFound', 'There is no second factor.')
      return issueCodes(context, account)
    },

    async reset2FA({ code, proof }, call) {
      const asker = proof
        ? await proverOf('reset2FA', proof, call)
        : await askerOf(call)
      const { account } = asker
      await checkRecoveryCode(context, asker, code)
      await database.transaction((tx) => removeSecondFactor(tx, account))
      return {}
    },
  }
}

/**
 * Issues recovery codes together with the second factor, so that an account
 * with a factor always has codes.
 */
async function issueCodes(
  { database, totpKey }: Pick<GuardContext, 'database' | 'totpKey'>,
  account: string,
  also: (tx: Pick<Database, 'query'>) => Promise<void> = async () => {},
) {
  const { codes, hashed } = await newCodes(totpKey, account)
  await database.transaction(async (tx) => {
    await also(tx)
    await putCodes(tx, account, hashed)
  })
  return { codes: codes.map((code) => ({ code, used: false })) }
}
