import CirclePlay from 'lucide-react/icons/circle-play'
import { CollectibleGrid, CollectibleTile } from '../src/index.ts'
import { logo } from './samples.ts'

export function CollectiblesSample() {
  return (
    <CollectibleGrid label="Collectibles">
      <CollectibleTile
        collection="Strata"
        href="#218"
        image={logo('', '#C46A48')}
        name="Moorland 218"
        network={{ name: 'Ethereum', src: logo('E', '#3C4466') }}
      />
      <CollectibleTile
        collection="Stacked"
        href="#41"
        image={logo('', '#8E5673')}
        name="Balance No. 41"
        network={{ name: 'Polygon', src: logo('P', '#5B3FB0') }}
        quantity="3"
      />
      <CollectibleTile
        collection="Slow Time"
        href="#7"
        image={logo('', '#4C6128')}
        media={{ icon: <CirclePlay size={14} />, label: 'Video' }}
        name="Growth rings 7"
        network={{ name: 'Base' }}
      />
      <CollectibleTile
        collection="No picture"
        href="#93"
        name="Tessera 0093"
        network={{ name: 'Polygon' }}
      />
    </CollectibleGrid>
  )
}
