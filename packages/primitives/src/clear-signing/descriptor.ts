/**
 * A description of a contract's calls or of typed data, in the format of
 * ERC-7730. Only what the reader uses is named.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7730
 */
export type Descriptor = {
  readonly context: {
    readonly contract?:
      | {
          readonly deployments: readonly Deployment[]
          /** Names the parameters of signatures that do not. */
          readonly abi?: unknown
        }
      | undefined
    readonly eip712?:
      | {
          readonly deployments?: readonly Deployment[] | undefined
          /** Each entry must be equal in the domain of the data. */
          readonly domain?: Readonly<Record<string, unknown>> | undefined
        }
      | undefined
  }
  readonly metadata?:
    | {
        readonly owner?: string | undefined
        readonly enums?: Readonly<Record<string, unknown>> | undefined
        readonly constants?: Readonly<Record<string, unknown>> | undefined
      }
    | undefined
  readonly display: {
    readonly definitions?: Readonly<Record<string, DescriptorField>> | undefined
    /** By signature, selector or primary type. */
    readonly formats: Readonly<Record<string, DescriptorFormat>>
  }
}

/** A place in which a description counts. */
export type Deployment = {
  readonly chainId: number
  readonly address: string
}

export type DescriptorFormat = {
  /** Title of the signer's action. */
  readonly intent?: unknown
  readonly fields?: readonly DescriptorField[] | undefined
}

export type DescriptorField = {
  readonly path?: string | undefined
  /** A constant in place of a path. */
  readonly value?: unknown
  readonly label?: string | undefined
  readonly format?: string | undefined
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly $ref?: string | undefined
  readonly visible?: unknown
  /** Fields below `path`. */
  readonly fields?: readonly DescriptorField[] | undefined
}
