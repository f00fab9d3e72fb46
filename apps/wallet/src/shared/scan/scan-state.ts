/** Why there is no picture of the camera. */
export type CameraProblem = 'refused' | 'missing' | 'busy'

/** Why a code leads to nobody. */
export type ScanProblem =
  | 'no-picture'
  | 'no-code'
  | 'not-a-recipient'
  | 'other-call'
  | 'bad-amount'
  /** It is no link of WalletConnect. */
  | 'not-a-pairing'
  /** It is a link of WalletConnect's first version. */
  | 'old-pairing'
  /** The account holds no coin that the code asks for. */
  | 'no-coin'
  /** A collectible is elsewhere than it asks for. */
  | 'other-network'

export type ScanState = {
  readonly camera: 'starting' | 'on' | CameraProblem
  readonly isReadingFile: boolean
  readonly problem: ScanProblem | undefined
}

export type ScanEvent =
  | { readonly type: 'camera-started' }
  /** `name` as the browser calls the fault. */
  | { readonly type: 'camera-failed'; readonly name: string }
  | { readonly type: 'tried-again' }
  | { readonly type: 'chose-file' }
  | { readonly type: 'refused'; readonly problem: ScanProblem }

export const firstScan: ScanState = {
  camera: 'starting',
  isReadingFile: false,
  problem: undefined,
}

/** The scanner after an event. @see SEND-01 */
export function scanState(state: ScanState, event: ScanEvent): ScanState {
  switch (event.type) {
    case 'camera-started':
      return { ...state, camera: 'on' }
    case 'camera-failed':
      return { ...state, camera: toCameraProblem(event.name) }
    case 'tried-again':
      return { ...state, camera: 'starting', problem: undefined }
    case 'chose-file':
      return { ...state, isReadingFile: true, problem: undefined }
    case 'refused':
      // A camera sees the same code many times: it is told once.
      if (state.problem === event.problem && !state.isReadingFile) return state
      return { ...state, isReadingFile: false, problem: event.problem }
    default:
      return event satisfies never
  }
}

function toCameraProblem(name: string): CameraProblem {
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused'
    case 'NotFoundError':
    case 'OverconstrainedError':
    // Without a secure origin a browser has no cameras at all.
    case 'TypeError':
      return 'missing'
    default:
      return 'busy'
  }
}
