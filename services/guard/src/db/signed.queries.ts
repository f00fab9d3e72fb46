import type { Database } from '@cairn/service-kit'

/** What the guard put its name to: kept, so that misuse can be seen later. */
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
