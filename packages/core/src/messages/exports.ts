export type {
  MessageContent,
  SignedMessage,
} from './message-content.ts'
export { isOwnProof } from './own-proofs.ts'
export { readMessage, textMessage } from './read-message.ts'
export {
  InvalidTypedDataError,
  parseTypedData,
  rereadTypedData,
  type TypedData,
  typedDataChainId,
  typedDataDomain,
  typedDataFields,
  typedDataJson,
} from './typed-data.ts'
export { verifySignature } from './verify-signature.ts'
