/** Packs a folder: the same files give the same bytes, on each machine. */
export function zipFolder(folder: string): Uint8Array
