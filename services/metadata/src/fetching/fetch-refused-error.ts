import { BaseError } from '@cairn/primitives'

export type RefusalReason =
  /** The policy does not allow the host. */
  | 'host'
  /** The name leads to this machine or network. */
  | 'private'
  | 'redirects'
  | 'too-large'
  | 'slow'
  | 'unreachable'
  /** Too many requests are waiting. */
  | 'busy'
  /** The content is no image, video, sound or page. */
  | 'kind'
  /** The host answered with an error status. */
  | 'status'

/** A foreign address is refused, or its download failed. */
export class FetchRefusedError extends BaseError {
  override readonly name = 'FetchRefusedError'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, options: { cause?: unknown } = {}) {
    super(`Not fetched: ${reason}.`, options)
    this.reason = reason
  }
}
