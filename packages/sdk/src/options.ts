/**
 * Ways to sign in that a page can limit the wallet to.
 *
 * @example
 * ```ts
 * import type { SignInWay } from '@cairn/sdk'
 *
 * const ways: readonly SignInWay[] = ['email', 'google']
 * ```
 */
export type SignInWay =
  | 'email'
  | 'google'
  | 'facebook'
  | 'apple'
  | 'discord'
  | 'twitch'

/**
 * Wishes of a page that asks to connect.
 *
 * @example
 * ```ts
 * import { createCairn } from '@cairn/sdk'
 *
 * const provider = createCairn({ walletUrl: 'https://wallet.example', app: 'My game' })
 * const { account, email } = await provider.connect({
 *   askForEmail: true,
 *   signInOptions: ['email', 'google'],
 * })
 * ```
 */
export type ConnectWishes = {
  /** Network on which the page begins. */
  readonly chainId?: number | undefined
  /** Asks for the person's email address as well. */
  readonly askForEmail?: boolean | undefined
  /**
   * Asks for a proof that the person holds the account, for the page's own
   * service (an ETHAuth proof).
   */
  readonly authorize?: boolean | undefined
  /** Life of that proof, in seconds; 604800 unless given, at least 200. */
  readonly expiry?: number | undefined
  /** A number that the page's service chose for that proof. */
  readonly authorizeNonce?: number | undefined
  /** The only ways to sign in that the wallet shows. */
  readonly signInOptions?: readonly SignInWay[] | undefined
  /** Begins to sign in this way at once. */
  readonly signInWith?: SignInWay | undefined
  /** Fills in this email address; the person has the mail sent. */
  readonly signInWithEmail?: string | undefined
  readonly theme?: 'light' | 'dark' | undefined
  /** A picture above the question, 16:9 (`medium`) or 3:1. */
  readonly bannerUrl?: string | undefined
  readonly bannerSize?: 'medium' | 'small' | undefined
}

/**
 * Options of a page: its wallet, its name, and how it connects.
 *
 * @example
 * ```ts
 * import type { CairnOptions } from '@cairn/sdk'
 *
 * const options: CairnOptions = {
 *   walletUrl: 'https://wallet.example',
 *   app: 'My game',
 *   chainId: 137,
 *   signatures: 'erc6492',
 * }
 * ```
 */
export type CairnOptions = {
  /** Address of the wallet, such as `https://wallet.example`. */
  readonly walletUrl: string
  /** Name of the page, as the wallet shows it beside the page's origin. */
  readonly app: string
  /** Network on which a page that is not connected yet begins; 1 unless given. */
  readonly chainId?: number | undefined
  /** Wishes for every question to connect. */
  readonly connect?: ConnectWishes | undefined
  /**
   * Form of signatures. `erc6492` holds before the wallet is set up on the
   * network as well, and viem and ethers with ERC-6492 check it. With
   * `onchain` the wallet asks to be set up first, for those who check by
   * ERC-1271 alone.
   */
  readonly signatures?: 'erc6492' | 'onchain' | undefined
  /**
   * Called when the browser blocks the wallet's window, because no press came
   * before. Shows a button and calls `open` from its press, or `cancel`. Absent:
   * the SDK shows a button of its own.
   */
  readonly askForPress?: AskForPress | undefined
}

/**
 * Shows a button of the page's own where the browser blocks the wallet's window.
 *
 * @returns a function that takes the question away
 * @example
 * ```ts
 * import type { AskForPress } from '@cairn/sdk'
 *
 * const askForPress: AskForPress = ({ open }) => {
 *   const button = document.createElement('button')
 *   button.textContent = 'Open the wallet'
 *   button.addEventListener('click', open)
 *   document.body.append(button)
 *   return () => button.remove()
 * }
 * ```
 */
export type AskForPress = (choices: {
  readonly open: () => void
  readonly cancel: () => void
}) => () => void

/** @throws {TypeError} for a wallet's address that is no web address */
export function readWalletUrl({ walletUrl }: CairnOptions): URL {
  const url = readUrl(walletUrl)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(
      `walletUrl must be a web address such as https://wallet.example, and is ${walletUrl}`,
    )
  return url
}

/** Reads an address as `URL.parse` does, which younger browsers alone have. */
function readUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
