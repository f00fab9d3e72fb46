create table mailbox.messages (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  date timestamptz not null
);
create index messages_by_recipient on mailbox.messages (recipient, id);
