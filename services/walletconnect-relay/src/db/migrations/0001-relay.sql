create table walletconnect_relay.messages (
  id text primary key,
  topic text not null,
  seq bigint generated always as identity,
  message text not null,
  tag bigint not null,
  attestation text,
  publisher text not null,
  published_at bigint not null,
  expires_at bigint not null
);
create index messages_by_topic on walletconnect_relay.messages (topic, published_at, seq);
create index messages_by_end on walletconnect_relay.messages (expires_at);
create table walletconnect_relay.acks (
  message_id text not null,
  client text not null,
  expires_at bigint not null,
  primary key (message_id, client)
);
create index acks_by_end on walletconnect_relay.acks (expires_at);
create table walletconnect_relay.subscriptions (
  client text not null,
  topic text not null,
  seen_at bigint not null,
  primary key (client, topic)
);
create index subscriptions_by_topic on walletconnect_relay.subscriptions (topic);
create index subscriptions_by_seen on walletconnect_relay.subscriptions (seen_at);
