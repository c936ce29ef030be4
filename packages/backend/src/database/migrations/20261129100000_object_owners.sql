-- Whose upload it is, for what an assistant may add in a day; null for the secret key, and for what came before.

alter table _objects add column owner uuid;
