/** Names the wallet where a page offers several. */
export const rdns = 'app.cairn.wallet'
