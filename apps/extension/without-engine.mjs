const empty = '\0left-out'

/** The only code that the worker loads later: it talks to the services. */
const kept = /\/clients\/create-clients\.ts$/

/**
 * Leaves everything out of the worker that the wallet loads when it is needed:
 * the account engine, signing in, tokens and kinds of signers. So the worker
 * has no code that could sign.
 */
export function withoutEngine() {
  return {
    name: 'without-engine',
    enforce: 'pre',
    async resolveDynamicImport(source, importer) {
      if (typeof source !== 'string') return null
      const found = await this.resolve(source, importer)
      return found && kept.test(found.id) ? found : empty
    },
    resolveId: (source) =>
      source === empty || source === '@cairn/account' ? empty : null,
    load: (id) =>
      id === empty ? 'throw new Error("The worker cannot sign.")' : null,
  }
}
