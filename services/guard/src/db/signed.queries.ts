import type { Database } from '@cairn/service-kit'

/** Whether the guard signed this digest before. */
export async function isSigned(
  { query }: Pick<Database, 'query'>,
  asked: {
    readonly wallet: string
    readonly chainId: bigint
    readonly digest: string
  },
): Promise<boolean> {
  const rows = await query(
    `select id from guard.signed
     where wallet = $1 and chain_id = $2 and digest = $3 limit 1`,
    [asked.wallet.toLowerCase(), `${asked.chainId}`, asked.digest],
  )
  return rows.length > 0
}

/** Logs a signature of the guard, so that misuse can be found later. */
export async function addSigned(
  { query }: Pick<Database, 'query'>,
  signed: {
    readonly wallet: string
    readonly chainId: bigint
    readonly digest: string
    readonly signedAt: Date
  },
): Promise<void> {
  await query(
    `insert into guard.signed (wallet, chain_id, digest, signed_at)
     values ($1, $2, $3, $4)`,
    [
      signed.wallet.toLowerCase(),
      `${signed.chainId}`,
      signed.digest,
      signed.signedAt.toISOString(),
    ],
  )
}
