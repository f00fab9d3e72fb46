/**
 * Names a query by its verb and its first table, as in `select indexer.cursors`.
 * The text itself stays away, so that no value of it can get into a trace.
 */
export function queryName(text: string): string {
  const [verb = 'query'] =
    /\b(?:select|insert|update|delete|begin|commit|rollback|set|lock|create)\b/i.exec(
      text,
    ) ?? []
  const [, schema, table] =
    /\b(?:from|into|update|lock|table)\s+"?([a-z_]{1,40})"?\."?(\w{1,60})"?/i.exec(
      text,
    ) ?? []
  const name = verb.toLowerCase()
  return table ? `${name} ${schema}.${table}` : name
}
