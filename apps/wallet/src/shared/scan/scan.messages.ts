import type { CameraProblem, ScanProblem } from './scan-state.ts'

export const messages = {
  title: 'Scan a code',
  starting: 'Starting the camera',
  camera: 'Camera',
  reading: 'Reading the image',
  choose: 'Choose an image',
  chosen: 'Image of a QR code',
  retry: 'Try the camera again',
} as const

export const cameraProblems: Record<CameraProblem, string> = {
  refused:
    'Cairn can’t use your camera. Allow camera access for this site in your browser settings, or choose an image of the code.',
  missing: 'No camera found. Choose an image of the code instead.',
  busy: 'Couldn’t start the camera. Another app may be using it. Try again, or choose an image of the code.',
}

export const scanProblems: Record<ScanProblem, string> = {
  'no-picture': 'Cairn can’t read this file as an image.',
  'no-code': 'No QR code found in this image.',
  'not-a-recipient': 'This code doesn’t contain an address or name to send to.',
  'other-call': 'This code asks for something other than a payment.',
  'bad-amount': 'This code contains an invalid amount.',
  'not-a-pairing':
    'This code doesn’t connect an app. Copy or scan the app’s WalletConnect code.',
  'old-pairing': 'Dapp trying to connect is not using WalletConnect version 2',
  'no-coin': 'You don’t have the coin this code asks for on that network.',
  'other-network':
    'This code is for a different network from this collectible.',
}
