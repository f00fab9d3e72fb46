alter table walletconnect_relay.messages alter column seq drop identity;
