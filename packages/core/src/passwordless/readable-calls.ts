/** Loaded with the page of a mailed link alone: it decodes calls. */
export { areReadable } from '@cairn/primitives'
