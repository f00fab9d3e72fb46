import type { ConnectOptions } from '@cairn/protocol'
import { Banner } from '@cairn/ui'
import { useQuery } from '@tanstack/react-query'
import { useWallet } from '#shared/wallet/wallet-context.ts'

type Props = { app: string; options: ConnectOptions }

/**
 * The picture of the app that asks, by way of the media proxy: its host does not
 * learn who looks. Without one that can be shown, the app's first letter.
 *
 * @see DAPP-02
 */
export function AppBanner({ app, options }: Props) {
  const wallet = useWallet()
  const { bannerUrl = '', bannerSize } = options.settings ?? {}
  const picture = useQuery({
    queryKey: ['picture', bannerUrl],
    queryFn: async ({ signal }) => {
      const { getPictureURL } = wallet.clients.metadata
      const { url } = await getPictureURL({ url: bannerUrl }, { signal })
      return url ?? null
    },
    enabled: bannerUrl !== '',
    retry: 1,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (bannerUrl === '') return null
  return (
    <Banner
      name={app}
      src={picture.data ?? undefined}
      wide={bannerSize !== 'medium'}
    />
  )
}
