-- What file storage holds. The bytes stand in the data folder under `file`, a name of our own, never under the client's.

create table _objects (
  id uuid not null default (gen_random_uuid()) constraint _objects_pkey primary key,
  bucket text not null,
  name text not null,
  file text not null constraint _objects_file_key unique,
  content_type text not null,
  size integer not null,
  etag text not null,
  cache_control text not null,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint _objects_bucket_name_key unique (bucket, name)
);
