/** An account's coins, by four ways of counting, in base units. */
export type AccountFacts = {
  readonly account: string
  /** `balanceOf` on the chain. */
  readonly onChain: bigint
  /** Sum of the transfers on the chain. */
  readonly ofTransfers: bigint
  /** The indexer's answer. */
  readonly ofIndexer: bigint
  /** Sum of the transfers that the indexer stored. */
  readonly ofIndexedTransfers: bigint
}

/** A count that a service keeps in its database, and its least right value. */
export type CounterFacts = {
  readonly name: string
  readonly atLeast: number
  readonly found: number
}

export type RunFacts = {
  /** Ids of the transactions that the relayer acknowledged. */
  readonly acknowledged: readonly string[]
  /** Transactions that were handed in, acknowledged or not. */
  readonly handedIn: number
  /** Times that the chain executed each id. */
  readonly executed: ReadonlyMap<string, number>
  readonly accounts: readonly AccountFacts[]
  /** Sessions from before the trouble, and whether they still work. */
  readonly signIns: readonly {
    readonly name: string
    readonly fault?: string | undefined
  }[]
  readonly counters: readonly CounterFacts[]
  /** Rolling upgrades that happened; without one the ledger claims nothing of it. */
  readonly upgrades: number
  /** Calls that failed while hosts were replaced one after the other. */
  readonly failedInUpgrade: readonly string[]
  /** Faults after which the cluster did not work again in time. */
  readonly notRecovered: readonly string[]
}

export type LedgerLine = {
  readonly what: string
  /** Sentences that say what is wrong; empty if it balances. */
  readonly faults: readonly string[]
}

/** Sentences about one line; more would hide the others. */
const mostSentences = 5

/** Compares what callers were told with what chain and databases hold. */
export function drawLedger(facts: RunFacts): readonly LedgerLine[] {
  return [
    onceLine(facts),
    balancesLine(facts.accounts),
    {
      what: `${facts.signIns.length} sign-ins from before still work`,
      faults: facts.signIns.flatMap(({ name, fault }) =>
        fault === undefined ? [] : `The sign-in ${name} is lost: ${fault}`,
      ),
    },
    {
      what: `${facts.counters.length} counters kept their counts`,
      faults: facts.counters
        .filter(({ atLeast, found }) => found < atLeast)
        .map(
          ({ name, atLeast, found }) =>
            `${name}: ${found} are counted, at least ${atLeast} happened.`,
        ),
    },
    ...(facts.upgrades === 0
      ? []
      : [
          {
            what: 'no call failed during the rolling upgrade',
            faults: facts.failedInUpgrade,
          },
        ]),
    {
      what: 'the cluster recovered from every fault',
      faults: facts.notRecovered,
    },
  ].map(({ what, faults }) => ({ what, faults: shorten(faults) }))
}

/** Whether every line of a ledger balances. */
export function isBalanced(ledger: readonly LedgerLine[]): boolean {
  return ledger.every(({ faults }) => faults.length === 0)
}

function onceLine(facts: RunFacts): LedgerLine {
  const { acknowledged, executed, handedIn } = facts
  const lost = acknowledged.filter((id) => !executed.has(id))
  const repeated = [...executed].filter(([, times]) => times > 1)
  const doubled = acknowledged.length - new Set(acknowledged).size
  return {
    what: `${acknowledged.length} acknowledged transactions, each exactly once on chain`,
    faults: [
      ...lost.map((id) => `${id} was acknowledged and never executed.`),
      ...repeated.map(([id, times]) => `${id} was executed ${times} times.`),
      ...(doubled > 0 ? [`${doubled} ids were given to two callers.`] : []),
      ...(executed.size > handedIn
        ? [`${executed.size} were executed, ${handedIn} were handed in.`]
        : []),
    ],
  }
}

function balancesLine(accounts: readonly AccountFacts[]): LedgerLine {
  return {
    what: `${accounts.length} balances, each the sum of its transfers`,
    faults: accounts
      .filter((one) =>
        [one.ofTransfers, one.ofIndexer, one.ofIndexedTransfers].some(
          (amount) => amount !== one.onChain,
        ),
      )
      .map(
        (one) =>
          `${one.account} has ${one.onChain} on chain, ${one.ofTransfers} by the chain's transfers, ${one.ofIndexer} at the indexer, ${one.ofIndexedTransfers} by the indexer's transfers.`,
      ),
  }
}

function shorten(sentences: readonly string[]): readonly string[] {
  const more = sentences.length - mostSentences
  return more <= 0
    ? sentences
    : [...sentences.slice(0, mostSentences), `And ${more} more.`]
}
