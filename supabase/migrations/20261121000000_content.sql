-- The content model (SPEC section 3; limits of section 5). Portable: SQLite and Postgres take this file as it is.
-- Every constraint has a name, and the checks of a table stand by name, so that both engines report the same.

-- Rows that exist once: `singleton` can only be true, and only once.

create table hero (
  id uuid not null default (gen_random_uuid()) constraint hero_pkey primary key,
  singleton boolean not null default true
    constraint hero_has_one_row unique
    constraint hero_singleton_is_true check (singleton = true),
  title text not null default '',
  subtitle text not null default '',
  description text not null default '',
  image_url text,
  image_metadata jsonb,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

create table story_section_config (
  id uuid not null default (gen_random_uuid()) constraint story_section_config_pkey primary key,
  singleton boolean not null default true
    constraint story_section_config_has_one_row unique
    constraint story_section_config_singleton_is_true check (singleton = true),
  title text not null default '',
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

create table skin_in_game (
  id uuid not null default (gen_random_uuid()) constraint skin_in_game_pkey primary key,
  singleton boolean not null default true
    constraint skin_in_game_has_one_row unique
    constraint skin_in_game_singleton_is_true check (singleton = true),
  description text not null default '',
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

create table talks_description (
  id uuid not null default (gen_random_uuid()) constraint talks_description_pkey primary key,
  singleton boolean not null default true
    constraint talks_description_has_one_row unique
    constraint talks_description_singleton_is_true check (singleton = true),
  description text not null default '',
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

create table contact (
  id uuid not null default (gen_random_uuid()) constraint contact_pkey primary key,
  singleton boolean not null default true
    constraint contact_has_one_row unique
    constraint contact_singleton_is_true check (singleton = true),
  title text not null default '',
  description text not null default '',
  email text not null default '',
  linkedin_url text not null default '',
  substack_url text not null default '',
  speaking_info text not null default '',
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

create table newsletter (
  id uuid not null default (gen_random_uuid()) constraint newsletter_pkey primary key,
  singleton boolean not null default true
    constraint newsletter_has_one_row unique
    constraint newsletter_singleton_is_true check (singleton = true),
  title text not null default '',
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

create table press_kit (
  id uuid not null default (gen_random_uuid()) constraint press_kit_pkey primary key,
  singleton boolean not null default true
    constraint press_kit_has_one_row unique
    constraint press_kit_singleton_is_true check (singleton = true),
  short_bio text not null default '',
  medium_bio text not null default '',
  full_bio text not null default '',
  photo_url text,
  color_photo_url text,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint press_kit_full_bio_fits check (length(full_bio) <= 1200),
  constraint press_kit_medium_bio_fits check (length(medium_bio) <= 800),
  constraint press_kit_short_bio_fits check (length(short_bio) <= 400)
);

-- Lists, shown by ascending display_order.

create table involvements (
  id uuid not null default (gen_random_uuid()) constraint involvements_pkey primary key,
  company text not null,
  role text not null,
  period text not null,
  description text not null,
  long_description text,
  about text,
  involvement text,
  type text not null,
  highlight boolean not null default false,
  logo_url text,
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint involvements_company_present check (length(trim(company)) > 0),
  constraint involvements_description_present check (length(trim(description)) > 0),
  constraint involvements_period_present check (length(trim(period)) > 0),
  constraint involvements_role_present check (length(trim(role)) > 0),
  constraint involvements_type_known check (type in ('founder', 'board', 'advisor', 'investor', 'nonprofit'))
);

create table stories (
  id uuid not null default (gen_random_uuid()) constraint stories_pkey primary key,
  title text not null,
  content text not null,
  image_url text,
  image_alt text,
  image_caption text,
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint stories_content_present check (length(trim(content)) > 0),
  constraint stories_title_present check (length(trim(title)) > 0)
);

create table expertise (
  id uuid not null default (gen_random_uuid()) constraint expertise_pkey primary key,
  title text not null,
  description text not null,
  is_primary boolean not null default false,
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint expertise_description_fits check (length(description) < 500),
  constraint expertise_description_present check (length(trim(description)) > 0),
  constraint expertise_title_fits check (length(title) < 100),
  constraint expertise_title_present check (length(trim(title)) > 0)
);

create table talks (
  id uuid not null default (gen_random_uuid()) constraint talks_pkey primary key,
  title text not null,
  location text not null,
  description text not null,
  date date not null,
  type text not null,
  action_text text,
  action_url text,
  image_url text,
  display_order integer not null default 0,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint talks_description_present check (length(trim(description)) > 0),
  constraint talks_location_present check (length(trim(location)) > 0),
  constraint talks_title_present check (length(trim(title)) > 0),
  constraint talks_type_known check (type in ('talk', 'podcast', 'article'))
);

-- Who may edit: `id` is the account's id.

create table profiles (
  id uuid not null constraint profiles_pkey primary key,
  is_admin boolean not null default false,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now())
);

-- The owner's inbox. A message is stored before anything else happens to it.

create table contact_messages (
  id uuid not null default (gen_random_uuid()) constraint contact_messages_pkey primary key,
  name text not null,
  email text not null,
  message text not null,
  status text not null default 'pending',
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default (now()),
  updated_at timestamptz not null default (now()),
  constraint contact_messages_email_present check (length(trim(email)) > 0),
  constraint contact_messages_message_present check (length(trim(message)) > 0),
  constraint contact_messages_name_present check (length(trim(name)) > 0),
  constraint contact_messages_status_known check (status in ('pending', 'sent', 'failed', 'spam'))
);
