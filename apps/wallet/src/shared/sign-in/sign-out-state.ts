/**
 * State that a button of the wallet passes to `/auth/logout`, so that it asks
 * no second time. It stays over a reload, and a link from another site cannot
 * bring it along.
 *
 * @see SESS-03
 */
export const signOutState = { signOutAsked: true } as const
