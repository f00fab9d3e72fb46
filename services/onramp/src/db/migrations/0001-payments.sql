create table onramp.payments (
  id uuid primary key,
  provider text not null,
  account text not null,
  chain_id integer not null,
  symbol text not null,
  shown_amount text not null,
  status text not null,
  paid_at timestamptz not null
);
