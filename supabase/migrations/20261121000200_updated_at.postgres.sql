-- The database sets the time of the last change and overwrites whatever the client sent.

create function private.set_updated_at() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create trigger hero_set_updated_at before update on hero
  for each row execute function private.set_updated_at();
create trigger story_section_config_set_updated_at before update on story_section_config
  for each row execute function private.set_updated_at();
create trigger skin_in_game_set_updated_at before update on skin_in_game
  for each row execute function private.set_updated_at();
create trigger talks_description_set_updated_at before update on talks_description
  for each row execute function private.set_updated_at();
create trigger contact_set_updated_at before update on contact
  for each row execute function private.set_updated_at();
create trigger newsletter_set_updated_at before update on newsletter
  for each row execute function private.set_updated_at();
create trigger press_kit_set_updated_at before update on press_kit
  for each row execute function private.set_updated_at();
create trigger involvements_set_updated_at before update on involvements
  for each row execute function private.set_updated_at();
create trigger stories_set_updated_at before update on stories
  for each row execute function private.set_updated_at();
create trigger expertise_set_updated_at before update on expertise
  for each row execute function private.set_updated_at();
create trigger talks_set_updated_at before update on talks
  for each row execute function private.set_updated_at();
create trigger profiles_set_updated_at before update on profiles
  for each row execute function private.set_updated_at();
create trigger contact_messages_set_updated_at before update on contact_messages
  for each row execute function private.set_updated_at();
