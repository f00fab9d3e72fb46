/** No coin has this many units, so a limit from here on means all of them. */
export const allUnits = 2n ** 128n
