import type { TrackerStore } from '@cairn/account/server'
import type { Database } from '@cairn/service-kit'
import { decodeJson, encodeJson } from './stored-json.ts'

/** Lower-case keys, so that a wallet has one row. */
const key = (text: string) => text.toLowerCase()

/** Locks the wallet's row, if there is one, until the transaction ends. */
export async function lockWallet(
  { query }: Pick<Database, 'query'>,
  wallet: string,
): Promise<void> {
  await query('select 1 from sessions.wallets where wallet = $1 for update', [
    key(wallet),
  ])
}

/**
 * Creates the engine's store over SQL. Every row follows from its key or is
 * signed, so an existing row never changes: writing again does nothing.
 */
export function createTrackerStore({
  query,
}: Pick<Database, 'query'>): TrackerStore {
  const find = async <T>(text: string, ...keys: readonly unknown[]) => {
    const [row] = await query<{ found: string }>(text, keys)
    return row && decodeJson<T>(row.found)
  }
  const insert = async (text: string, ...values: readonly unknown[]) => {
    await query(`${text} on conflict do nothing`, values)
  }

  return {
    loadConfig: (hash) =>
      find(
        'select config as found from sessions.configs where image_hash = $1',
        key(hash),
      ),
    // Overwrites, because a complete tree may follow a partial one.
    async saveConfig(hash, config) {
      await query(
        `insert into sessions.configs values ($1, $2)
         on conflict (image_hash) do update set config = excluded.config`,
        [key(hash), encodeJson(config)],
      )
    },
    loadV2Node: (hash) =>
      find(
        'select node as found from sessions.nodes where node_hash = $1',
        key(hash),
      ),
    async saveV2Node(hash, node) {
      await query(
        `insert into sessions.nodes values ($1, $2)
         on conflict (node_hash) do update set node = excluded.node`,
        [key(hash), encodeJson(node)],
      )
    },
    async loadCounterfactualWallet(wallet) {
      const [row] = await query<{ image_hash: string; context: string }>(
        'select image_hash, context from sessions.wallets where wallet = $1',
        [key(wallet)],
      )
      return (
        row && {
          imageHash: row.image_hash,
          context: decodeJson(row.context),
        }
      )
    },
    saveCounterfactualWallet: (wallet, imageHash, context) =>
      insert(
        'insert into sessions.wallets values ($1, $2, $3)',
        key(wallet),
        imageHash,
        encodeJson(context),
      ),
    loadPayloadOfSubdigest: (subdigest) =>
      find(
        'select payload as found from sessions.payloads where subdigest = $1',
        key(subdigest),
      ),
    // Overwrites a payload that is a hash alone, because the message may
    // follow.
    async savePayloadOfSubdigest(subdigest, payload) {
      await query(
        `insert into sessions.payloads as known values ($1, $2)
         on conflict (subdigest) do update set payload = excluded.payload
         where excluded.payload like '%"message":%'
           and known.payload not like '%"message":%'`,
        [key(subdigest), encodeJson(payload)],
      )
    },
    async loadSubdigestsOfSigner(signer) {
      const rows = await query<{ subdigest: string }>(
        'select subdigest from sessions.signatures where signer = $1',
        [key(signer)],
      )
      return rows.map(({ subdigest }) => subdigest)
    },
    loadSignatureOfSubdigest: (signer, subdigest) =>
      find(
        'select signature as found from sessions.signatures where signer = $1 and subdigest = $2',
        key(signer),
        key(subdigest),
      ),
    saveSignatureOfSubdigest: (signer, subdigest, signature) =>
      insert(
        'insert into sessions.signatures values ($1, $2, $3)',
        key(signer),
        key(subdigest),
        encodeJson(signature),
      ),
    async loadMigrationsSubdigest(wallet, fromVersion, toVersion) {
      const rows = await query<{ subdigest: string; to_image_hash: string }>(
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
        'insert into sessions.migrations values ($1, $2, $3, $4, $5)',
        key(wallet),
        from,
        to,
        key(subdigest),
        toImageHash,
      ),
  }
}
