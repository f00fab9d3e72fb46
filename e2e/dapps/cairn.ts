import { createCairn } from '@cairn/sdk'
import { cairn } from '@cairn/sdk/wagmi'
import * as wagmi from '@wagmi/core'
import * as mipd from 'mipd'
import * as viem from 'viem'

// The page of an app that uses the project's SDK with libraries of others,
// unmodified.
Object.assign(globalThis, { createCairn, cairn, wagmi, mipd, viem })
