-- What the engine notes about itself and its first start. Tables of the engine begin with an underscore.

create table _meta (
  key text not null constraint _meta_pkey primary key,
  value text not null
);
