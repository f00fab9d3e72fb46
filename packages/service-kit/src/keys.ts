/** Keys of one use. The first one signs, and all of them verify. */
export type Keys = readonly [Uint8Array, ...Uint8Array[]]

/**
 * Returns the keys as their file holds them now. A changed file is read again,
 * so that keys rotate while hosts run.
 *
 * @see SRVC-01
 */
export type Keyring = () => Promise<Keys>
