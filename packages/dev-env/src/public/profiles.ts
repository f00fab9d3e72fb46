import type { Quirks, Refusal } from './quirks.ts'

/** Refuses methods as a node does that has none of them. */
const lacks = (
  methods: readonly string[],
  refusal: Refusal = unknownMethod,
) => ({ methods: [...methods], refusal })
const unknownMethod: Refusal = {
  code: -32_601,
  message: 'the method {method} does not exist/is not available',
}
const traces = ['debug_', 'trace_']
const pruned: Refusal = {
  code: -32_000,
  message:
    'missing trie node 0fa7bb8bd6ec8d1e4b1e5d4c7f3e7a35f3c4b5f6a7c8d9e0f1a2b3c4d5e6f708 (path ) state 0x0fa7bb8bd6ec8d1e4b1e5d4c7f3e7a35f3c4b5f6a7c8d9e0f1a2b3c4d5e6f708 is not available',
}
const pastHead: Refusal = {
  code: -32_602,
  message: 'block range extends beyond current head block',
}
const topics = {
  most: 1_000,
  refusal: {
    code: -32_602,
    message: 'exceed max addresses or topics per search position',
  },
}

/** Words of Alchemy for an answer that is too long; it names a range. */
const alchemySize: Refusal = {
  code: -32_602,
  message:
    'Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: [{from}, {to}]',
  status: 400,
}
const alchemyBusy: Refusal = {
  code: 429,
  message:
    'Your app has exceeded its compute units per second capacity. If you have retries enabled, you can safely ignore this message. If not, check out https://docs.alchemy.com/reference/throughput',
  status: 429,
}

const profiles = {
  /** A node of one's own: all methods, all state, no limit but geth's. */
  own: { logs: { topics, pastHead } },
  'alchemy-free': {
    logs: {
      topics,
      blocks: {
        most: 10,
        refusal: {
          code: -32_600,
          message:
            'Under the Free tier plan, you can make eth_getLogs requests with up to a {most} block range. Based on your parameters, this block range should work: [{from}, {to}]. Upgrade to PAYG for expanded block range.',
          status: 400,
        },
      },
    },
    lacks: [
      lacks(traces, {
        code: -32_600,
        message:
          '{method} is not available on the Free tier - upgrade to Pay As You Go, or Enterprise for access.',
        status: 403,
      }),
    ],
    perSecond: {
      most: 500,
      unit: 'units',
      retryAfterS: 1,
      refusal: alchemyBusy,
    },
  },
  'alchemy-paid': {
    logs: { topics, results: { most: 10_000, refusal: alchemySize } },
    perSecond: { most: 10_000, unit: 'units', refusal: alchemyBusy },
  },
  infura: {
    logs: {
      topics,
      results: {
        most: 10_000,
        refusal: {
          code: -32_005,
          message:
            'query returned more than 10000 results. Try with this block range [{from}, {to}].',
        },
      },
    },
    lacks: [lacks(traces)],
  },
  'quicknode-free': {
    logs: {
      topics,
      blocks: {
        most: 5,
        refusal: {
          code: -32_615,
          message:
            'eth_getLogs is limited to a {most} range, upgrade from discover plan at quicknode.com to increase the limit',
          status: 413,
        },
      },
    },
    perSecond: {
      most: 15,
      unit: 'requests',
      refusal: {
        code: -32_007,
        message:
          '15/second request limit reached - reduce calls per second or upgrade your account at quicknode.com',
        status: 429,
      },
    },
    lacks: [lacks(traces)],
  },
  'quicknode-paid': {
    logs: {
      topics,
      blocks: {
        most: 10_000,
        refusal: {
          code: -32_614,
          message: 'eth_getLogs is limited to a 10,000 range',
          status: 413,
        },
      },
    },
  },
  ankr: {
    logs: {
      blocks: {
        most: 1_000,
        refusal: { code: -32_600, message: 'block range is too wide' },
      },
      results: {
        most: 200_000,
        refusal: { code: -32_600, message: 'query exceeds max results' },
      },
    },
    lacks: [lacks(traces)],
  },
  'drpc-free': {
    logs: {
      blocks: {
        most: 10_000,
        refusal: {
          code: 35,
          message: 'ranges over {most} blocks are not supported on freetier',
          status: 400,
        },
      },
    },
    batch: {
      most: 3,
      shape: 'one',
      refusal: {
        code: 31,
        message:
          'Batch of more than {most} requests are not allowed on free tier, to use this feature register paid account at drpc.org',
        status: 500,
      },
    },
    lacks: [lacks(traces)],
  },
  /** A free node without a key: no traces, no `eth_simulateV1`, young state. */
  publicnode: {
    logs: {
      topics,
      pastHead,
      blocks: {
        most: 50_000,
        refusal: {
          code: -32_701,
          message: 'exceed maximum block range: {most}',
        },
      },
    },
    stateBlocks: { most: 128, refusal: pruned },
    lacks: [lacks([...traces, 'eth_simulateV1'])],
  },
  'base-org': {
    logs: {
      pastHead,
      blocks: {
        most: 2_000,
        refusal: { code: -32_614, message: 'block range too large' },
      },
    },
    lacks: [lacks(traces)],
  },
  '1rpc': {
    logs: {
      blocks: {
        most: 1_024,
        refusal: {
          code: -32_602,
          message: 'eth_getLogs is limited to {most} block range',
        },
      },
    },
    lacks: [lacks([...traces, 'eth_simulateV1'])],
  },
  blockpi: {
    logs: {
      bytes: {
        most: 10_000_000,
        refusal: {
          code: -32_000,
          message: 'response size should not greater than {most} bytes',
        },
      },
    },
    lacks: [lacks(traces)],
  },
  chainstack: {
    logs: {
      blocks: {
        most: 100,
        refusal: {
          code: -32_005,
          message:
            'Block range limit exceeded. See more details at https://docs.chainstack.com/docs/limits#evm-range-limits',
        },
      },
    },
    lacks: [lacks(traces)],
  },
  llama: {
    logs: {
      results: {
        most: 20_000,
        refusal: { code: -32_602, message: 'query exceeds max results {most}' },
      },
    },
    lacks: [lacks(traces)],
  },
  merkle: {
    logs: {
      blocks: {
        most: 1_000,
        refusal: {
          code: -32_000,
          message: 'range is too large, max is 1k blocks',
        },
      },
    },
    lacks: [lacks([...traces, 'eth_simulateV1'])],
  },
  erigon: {
    logs: {
      pastHead,
      topics: {
        most: 1_000,
        refusal: {
          code: -32_602,
          message:
            'query exceeds the maximum of {most} addresses or topics per search position',
        },
      },
    },
    overrides: 'ignored',
  },
  nitro: {
    logs: {
      results: {
        most: 10_000,
        refusal: {
          code: -32_000,
          message: 'logs matched by query exceeds limit of {most}',
        },
      },
    },
    simulateBreaks: true,
  },
} satisfies Readonly<Record<string, Quirks>>

/** A provider and plan whose limits are known. */
export type ProfileName = keyof typeof profiles

/** Names of all profiles. */
export const profileNames = Object.keys(profiles) as readonly ProfileName[]

/** Whether a text names a profile. */
export function isProfileName(name: string): name is ProfileName {
  return Object.hasOwn(profiles, name)
}

/** Nodes of Polygon take and suggest no smaller tip. */
const polygonTip = {
  wei: '25000000000',
  refusal: {
    code: -32_000,
    message:
      'transaction underpriced: gas tip cap {asked}, minimum needed {most}',
  },
}

/**
 * Returns a profile's quirks on a chain. Polygon has a least tip, and a paid
 * plan of Alchemy a limit of blocks there that other chains do not have.
 */
export function quirksOf(name: ProfileName, chainId?: number): Quirks {
  const quirks: Quirks = profiles[name]
  if (chainId !== 137) return quirks
  const tipped = { ...quirks, minTip: polygonTip }
  if (name !== 'alchemy-paid') return tipped
  const blocks = { most: 2_000, refusal: alchemySize }
  return { ...tipped, logs: { ...quirks.logs, blocks } }
}

/**
 * The four kinds of nodes that a wallet must work over: a free plan with ranges
 * of 10 blocks, a paid plan, a free node without traces and simulations, and a
 * node of one's own.
 */
export const rehearsedProfiles = [
  'alchemy-free',
  'alchemy-paid',
  'publicnode',
  'own',
] as const satisfies readonly ProfileName[]
