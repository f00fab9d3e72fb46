import { findCountryFiat, isSupportedCurrency } from '@cairn/primitives'

/** The currency of a country, where it is a supported one. */
export function currencyOfCountry(country: string): string | undefined {
  const fiat = findCountryFiat(country)
  return fiat !== undefined && isSupportedCurrency(fiat) ? fiat : undefined
}

/** Time zones of regions, without their continent where the city is enough. */
const zonesOfRegion: Readonly<Record<string, string>> = {
  US: 'New_York Detroit Chicago Denver Boise Phoenix Los_Angeles Anchorage Juneau Adak Honolulu Indianapolis Louisville Menominee Nome Sitka Metlakatla Yakutat Indiana/* Kentucky/* North_Dakota/*',
  CA: 'Toronto Montreal Vancouver Edmonton Winnipeg Halifax St_Johns Regina Moncton Glace_Bay Goose_Bay Whitehorse Yellowknife Iqaluit Dawson Dawson_Creek Fort_Nelson Inuvik Rankin_Inlet Resolute Cambridge_Bay Swift_Current Thunder_Bay',
  GB: 'London Belfast Jersey Guernsey Isle_of_Man',
  CN: 'Shanghai Chongqing Harbin Urumqi Kashgar',
  JP: 'Tokyo',
  KR: 'Seoul',
  SG: 'Singapore',
  CH: 'Zurich Busingen',
  LI: 'Vaduz',
  AU: 'Sydney Melbourne Brisbane Perth Adelaide Hobart Darwin Broken_Hill Lindeman Eucla Lord_Howe Currie',
  NZ: 'Auckland Chatham',
  SE: 'Stockholm',
  NO: 'Oslo Longyearbyen',
  MX: 'Mexico_City Cancun Merida Monterrey Matamoros Chihuahua Ciudad_Juarez Ojinaga Mazatlan Hermosillo Tijuana Bahia_Banderas',
  IN: 'Kolkata Calcutta',
  ZA: 'Johannesburg',
  TR: 'Istanbul',
  BR: 'Sao_Paulo Rio_Branco Manaus Fortaleza Recife Bahia Belem Maceio Araguaina Cuiaba Campo_Grande Porto_Velho Boa_Vista Santarem Eirunepe Noronha',
  DK: 'Copenhagen',
  PL: 'Warsaw',
  TH: 'Bangkok',
  ID: 'Jakarta Makassar Jayapura Pontianak',
  DE: 'Berlin Vienna Brussels Nicosia Famagusta Tallinn Madrid Ceuta Canary Helsinki Mariehamn Paris Athens Zagreb Dublin Rome Vilnius Luxembourg Riga Malta Amsterdam Lisbon Madeira Azores Ljubljana Bratislava San_Marino Vatican Monaco Andorra Podgorica',
}

/**
 * The currency of a time zone, as far as it says where one is.
 *
 * @param zone - as in `Europe/Vienna`
 */
export function currencyOfZone(zone: string): string | undefined {
  const [, ...place] = zone.split('/')
  const names = new Set([place.join('/'), `${place[0]}/*`])
  const region = Object.entries(zonesOfRegion).find(([, zones]) =>
    zones.split(' ').some((one) => names.has(one)),
  )?.[0]
  return region && currencyOfCountry(region)
}
