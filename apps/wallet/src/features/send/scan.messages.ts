import type { CameraProblem, ScanProblem } from './scan-state.ts'

export const messages = {
  title: 'Scan a code',
  text: 'Hold the code of the recipient in front of the camera.',
  starting: 'Starting the camera…',
  camera: 'Camera',
  reading: 'Reading the picture…',
  choose: 'Choose a picture',
  chosen: 'Picture of a code',
  retry: 'Try the camera again',
} as const

export const cameraProblems: Record<CameraProblem, string> = {
  refused:
    'The camera may not be used here. Allow it in the settings of your browser for this site, or choose a picture of the code.',
  missing: 'There is no camera here. Choose a picture of the code instead.',
  busy: 'The camera could not be started: another program may be using it. Choose a picture of the code, or try again.',
}

export const scanProblems: Record<ScanProblem, string> = {
  'no-picture': 'This file is no picture that can be read here.',
  'no-code': 'There is no code to be found in this picture.',
  'not-a-recipient': 'This code names no address and no name to send to.',
  'other-call': 'This code asks for something else than a payment.',
  'bad-amount': 'This code asks for an amount that cannot be.',
  'no-coin': 'This code asks for a coin or a network that you have nothing of.',
  'other-network': 'This code is for another network than this collectible’s.',
}
