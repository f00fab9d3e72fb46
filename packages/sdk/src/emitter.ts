/** Functions that hear of events, by the name of the event. */
export type Emitter<Events extends Record<string, unknown>> = {
  on<Name extends keyof Events>(
    name: Name,
    listener: (data: Events[Name]) => void,
  ): void
  removeListener<Name extends keyof Events>(
    name: Name,
    listener: (data: Events[Name]) => void,
  ): void
  emit<Name extends keyof Events>(name: Name, data: Events[Name]): void
}

/** A listener that throws keeps no other from hearing the event. */
export function createEmitter<
  Events extends Record<string, unknown>,
>(): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(data: never) => void>>()
  const listenersOf = (name: keyof Events) => {
    const known = listeners.get(name) ?? new Set()
    listeners.set(name, known)
    return known
  }
  return {
    on: (name, listener) => {
      listenersOf(name).add(listener)
    },
    removeListener: (name, listener) => {
      listenersOf(name).delete(listener)
    },
    emit: (name, data) => {
      for (const listener of [...listenersOf(name)]) {
        try {
          ;(listener as (data: unknown) => void)(data)
        } catch (error) {
          reportError(error)
        }
      }
    },
  }
}
