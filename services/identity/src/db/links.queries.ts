import { type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'

type Store = Pick<Database, 'query'>

const LinkRow = z.object({
  email: z.string(),
  digest: z.string(),
  purpose: z.enum(['sign-in', 'sign']),
  account: z.string().nullable(),
})

const LinkEndRow = z.object({ used: z.boolean() })

/** A stored email link. The token itself is not stored. */
export type Link = {
  readonly email: string
  /** Digest of the intent that the link was sent for. */
  readonly digest: string
  readonly purpose: 'sign-in' | 'sign'
  /**
   * Account whose device requested the signature; `undefined` for a sign-in.
   */
  readonly account: string | undefined
}

/** Stores an email link under the hash of its token. @see PWLS-02 */
export async function addLink(
  { query }: Store,
  link: Link & { readonly tokenHash: string; readonly expiresAt: Date },
): Promise<void> {
  await query(
    `insert into identity.links (token_hash, email, digest, expires_at, purpose, account)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      link.tokenHash,
      link.email,
      link.digest,
      link.expiresAt.toISOString(),
      link.purpose,
      link.account ?? null,
    ],
  )
}

/** Marks a link as used and returns it. Of two concurrent calls one gets it. */
export async function takeLink(
  { query }: Store,
  tokenHash: string,
  now: Date,
): Promise<Link | undefined> {
  const taken = await query(
    `update identity.links set used_at = $2
     where token_hash = $1 and used_at is null and expires_at > $2
     returning email, digest, purpose, account`,
    [tokenHash, now.toISOString()],
  )
  const [link] = rows(LinkRow, taken)
  return link && { ...link, account: link.account ?? undefined }
}

/** Finds a link that can still be used. */
export async function findLink(
  { query }: Store,
  tokenHash: string,
  now: Date,
): Promise<Link | undefined> {
  const found = await query(
    `select email, digest, purpose, account from identity.links
     where token_hash = $1 and used_at is null and expires_at > $2`,
    [tokenHash, now.toISOString()],
  )
  const [link] = rows(LinkRow, found)
  return link && { ...link, account: link.account ?? undefined }
}

/**
 * Returns why a link cannot be used: it was used or has expired. `undefined` if
 * there is no such link.
 */
export async function findLinkEnd(
  { query }: Store,
  tokenHash: string,
): Promise<'used' | 'expired' | undefined> {
  const found = await query(
    `select used_at is not null as used from identity.links
     where token_hash = $1`,
    [tokenHash],
  )
  const [link] = rows(LinkEndRow, found)
  return link && (link.used ? 'used' : 'expired')
}
