import { maxPartBytes, type TrackerStore } from '@cairn/account/server'
import { createBatcher, type Database, rows } from '@cairn/service-kit'
import * as z from 'zod'
import { decodeJson, encodeJson } from './stored-json.ts'

/** Lower-case keys, so that a wallet has one row. */
const key = (text: string) => text.toLowerCase()

const FoundRow = z.object({ key: z.string(), found: z.string() })

/** Locks the wallet's row, if there is one, until the transaction ends. */
export async function lockWallet(
  { query }: Pick<Database, 'query'>,
  wallet: string,
): Promise<void> {
  await query('select 1 from sessions.wallets where wallet = $1 for update', [
    key(wallet),
  ])
}

const lookUpLimits = { maxItems: 200, concurrency: 4 } as const

/**
 * Returns a function that reads the values stored under a key. Keys that are
 * asked for at the same time travel in one query, because a query costs more
 * than the rows it returns.
 *
 * @param text - a query for the columns `key` and `found`, by a list of keys
 */
function createLookUp(
  { query }: Pick<Database, 'query'>,
  text: string,
): (key: string) => Promise<readonly string[]> {
  return createBatcher(async (keys: readonly string[]) => {
    const found = rows(FoundRow, await query(text, [[...new Set(keys)]]))
    const byKey = Map.groupBy(found, (row) => row.key)
    return keys.map((one) => byKey.get(one)?.map((row) => row.found) ?? [])
  }, lookUpLimits)
}

function decodeFirst<T>([first]: readonly string[]): T | undefined {
  return first === undefined ? undefined : decodeJson<T>(first)
}

/**
 * Creates the engine's store over SQL. Every row follows from its key or is
 * signed, so an existing row never changes: writing again does nothing.
 */
export function createTrackerStore(database: Queries): TrackerStore {
  return {
    ...configurationRows(database),
    ...walletRows(database),
    ...signatureRows(database),
    ...changeRows(database),
  }
}

/**
 * Signatures of a signer that are looked through. Strangers can store those of
 * a signer that are public.
 */
const maxSignatures = 2_000

/**
 * Bytes of a stored signature that is read: in hex, with its type byte and the
 * marks of JSON. An older service stored longer ones.
 */
const maxSignatureBytes = maxPartBytes * 2 + 6

/** Bytes of rows that a page of wallets reads, unless its first has more. */
const maxPageBytes = 256 * 1024

/** The wallet of a payload, as the index has it. */
const walletOf = (payload: string) =>
  `lower(substring(${payload} from '"address":"(0x[0-9a-fA-F]{40})"'))`

const Witness = z.object({
  payload: z.string(),
  signature: z.string(),
  on_page: z.int(),
})
const Change = z.object({ subdigest: z.string(), payload: z.string() })
const Signature = z.object({
  signer: z.string(),
  subdigest: z.string(),
  signature: z.string(),
})

/** Reads rows by wallet, and by signer a part at a time. */
function changeRows({ query }: Queries) {
  return {
    async listChanges(wallet) {
      const found = await query(
        `select subdigest, payload from sessions.payloads
         where ${walletOf('payload')} = $1 and payload like '%"message":%'`,
        [key(wallet)],
      )
      return rows(Change, found).map(({ subdigest, payload }) => ({
        subdigest,
        payload: decodeJson(payload),
      }))
    },
    async loadSignatures(signers, subdigests) {
      const found = await query(
        `select signer, subdigest, signature from sessions.signatures
         where signer = any($1::text[]) and subdigest = any($2::text[])
           and octet_length(signature) <= $3`,
        [signers.map(key), subdigests.map(key), maxSignatureBytes],
      )
      return rows(Signature, found).map((row) => ({
        ...row,
        signature: decodeJson<string>(row.signature),
      }))
    },
    async listWitnesses(signer, { offset, limit }) {
      const found = await query(
        `select payload, signature, on_page from (
           select payload, signature, count(*) over ()::int as on_page,
             row_number() over in_order as number,
             sum(octet_length(payload) + octet_length(signature))
               over in_order as bytes
           from (
             select distinct on (wallet) wallet, payload, signature from (
               select ${walletOf('p.payload')} as wallet, p.payload,
                 s.subdigest, s.signature
               from (select subdigest, signature from sessions.signatures
                     where signer = $1 and octet_length(signature) <= $5
                     order by subdigest limit $2) as s
               join sessions.payloads as p on p.subdigest = s.subdigest
             ) as signed order by wallet, subdigest offset $3 limit $4
           ) as page window in_order as (order by wallet)
         ) as counted where number = 1 or bytes <= $6 order by number`,
        [
          ...[key(signer), maxSignatures, offset, limit],
          ...[maxSignatureBytes, maxPageBytes],
        ],
      )
      const read = rows(Witness, found)
      const onPage = read[0]?.on_page ?? 0
      return {
        witnesses: read.map(({ payload, signature }) => ({
          payload: decodeJson(payload),
          signature: decodeJson<string>(signature),
        })),
        isLast: onPage < limit && read.length === onPage,
      }
    },
    async isFull(signer) {
      const found = await query(
        `select 1 from sessions.signatures where signer = $1
         offset $2 limit 1`,
        [key(signer), maxSignatures - 1],
      )
      return found.length > 0
    },
  } satisfies Partial<TrackerStore>
}

type Queries = Pick<Database, 'query'>

async function insert(
  { query }: Queries,
  text: string,
  ...values: readonly unknown[]
): Promise<void> {
  await query(`${text} on conflict do nothing`, values)
}

/** Configurations, and the nodes of their trees, by hash. */
function configurationRows(database: Queries) {
  const configs = createLookUp(
    database,
    `select image_hash as key, config as found from sessions.configs
     where image_hash = any($1::text[])`,
  )
  const nodes = createLookUp(
    database,
    `select node_hash as key, node as found from sessions.nodes
     where node_hash = any($1::text[])`,
  )
  return {
    loadConfig: async (hash) => decodeFirst(await configs(key(hash))),
    // Overwrites, because a complete tree may follow a partial one.
    async saveConfig(hash, config) {
      await database.query(
        `insert into sessions.configs values ($1, $2)
         on conflict (image_hash) do update set config = excluded.config`,
        [key(hash), encodeJson(config)],
      )
    },
    loadV2Node: async (hash) => decodeFirst(await nodes(key(hash))),
    async saveV2Node(hash, node) {
      await database.query(
        `insert into sessions.nodes values ($1, $2)
         on conflict (node_hash) do update set node = excluded.node`,
        [key(hash), encodeJson(node)],
      )
    },
  } satisfies Partial<TrackerStore>
}

/** The first configuration of each wallet, and how wallets were migrated. */
function walletRows(database: Queries) {
  return {
    async loadCounterfactualWallet(wallet) {
      const [row] = await database.query<{
        image_hash: string
        context: string
      }>('select image_hash, context from sessions.wallets where wallet = $1', [
        key(wallet),
      ])
      return (
        row && {
          imageHash: row.image_hash,
          context: decodeJson(row.context),
        }
      )
    },
    saveCounterfactualWallet: (wallet, imageHash, context) =>
      insert(
        database,
        'insert into sessions.wallets values ($1, $2, $3)',
        key(wallet),
        imageHash,
        encodeJson(context),
      ),
    async loadMigrationsSubdigest(wallet, fromVersion, toVersion) {
      const rows = await database.query<{
        subdigest: string
        to_image_hash: string
      }>(
        `select subdigest, to_image_hash from sessions.migrations
         where wallet = $1 and from_version = $2 and to_version = $3`,
        [key(wallet), fromVersion, toVersion],
      )
      return rows.map((row) => ({
        subdigest: row.subdigest,
        toImageHash: row.to_image_hash,
      }))
    },
    saveMigrationsSubdigest: (wallet, from, to, subdigest, toImageHash) =>
      insert(
        database,
        'insert into sessions.migrations values ($1, $2, $3, $4, $5)',
        key(wallet),
        from,
        to,
        key(subdigest),
        toImageHash,
      ),
  } satisfies Partial<TrackerStore>
}

/** Signed payloads, and signatures by signer and payload. */
function signatureRows(database: Queries) {
  const payloads = createLookUp(
    database,
    `select subdigest as key, payload as found from sessions.payloads
     where subdigest = any($1::text[])`,
  )
  const subdigests = createLookUp(
    database,
    `select signer as key, subdigest as found from sessions.signatures
     where signer = any($1::text[])`,
  )
  const signatures = createLookUp(
    database,
    `select signer || ' ' || subdigest as key, signature as found
     from sessions.signatures where (signer, subdigest) in (
       select split_part(key, ' ', 1), split_part(key, ' ', 2)
       from unnest($1::text[]) as key)`,
  )
  return {
    loadPayloadOfSubdigest: async (subdigest) =>
      decodeFirst(await payloads(key(subdigest))),
    // Overwrites a payload that is a hash alone, because the message may
    // follow.
    async savePayloadOfSubdigest(subdigest, payload) {
      await database.query(
        `insert into sessions.payloads as known values ($1, $2)
         on conflict (subdigest) do update set payload = excluded.payload
         where excluded.payload like '%"message":%'
           and known.payload not like '%"message":%'`,
        [key(subdigest), encodeJson(payload)],
      )
    },
    loadSubdigestsOfSigner: async (signer) => [
      ...(await subdigests(key(signer))),
    ],
    loadSignatureOfSubdigest: async (signer, subdigest) =>
      decodeFirst(await signatures(`${key(signer)} ${key(subdigest)}`)),
    saveSignatureOfSubdigest: (signer, subdigest, signature) =>
      insert(
        database,
        'insert into sessions.signatures values ($1, $2, $3)',
        key(signer),
        key(subdigest),
        encodeJson(signature),
      ),
  } satisfies Partial<TrackerStore>
}
