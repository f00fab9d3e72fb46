import { EmptyState, OptionList, SearchField, Stack } from '@cairn/ui'
import { useState } from 'react'
import { messages } from './buy.messages.ts'
import { namedCountries } from './country-names.ts'

type Props = {
  value: string | undefined
  onChoose: (country: string) => void
}

/** Chooses the country in which the person buys. @see RAMP-01 */
export function CountryList({ value, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const text = search.trim().toLowerCase()
  const found = namedCountries().filter(
    ({ code, name }) =>
      name.toLowerCase().includes(text) || code.toLowerCase() === text,
  )
  return (
    <Stack gap={4}>
      <SearchField
        label={messages.searchCountry}
        onChange={setSearch}
        value={search}
      />
      {found.length === 0 ? (
        <EmptyState title={messages.noCountry}>
          {messages.noCountryText}
        </EmptyState>
      ) : (
        <OptionList
          label={messages.chooseCountry}
          onChange={onChoose}
          options={found.map(({ code, name }) => ({
            value: code,
            title: name,
          }))}
          value={value}
        />
      )}
    </Stack>
  )
}
