import { initWallet } from '@0xsequence/provider'
import { ethers } from 'ethers'

// The page of an app that uses the ecosystem's library, unmodified.
Object.assign(globalThis, { initWallet, ethers })
