-- How often wallets reported something, by day. Nothing else of it is kept.
create table api.event_counts (
  day date not null,
  event text not null,
  count bigint not null,
  primary key (day, event)
);
