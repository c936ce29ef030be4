-- A row that exists once exists from the start, so that its editor always finds it. Empty texts show the site's defaults.

insert into hero (singleton) values (true) on conflict (singleton) do nothing;
insert into story_section_config (singleton) values (true) on conflict (singleton) do nothing;
insert into skin_in_game (singleton) values (true) on conflict (singleton) do nothing;
insert into talks_description (singleton) values (true) on conflict (singleton) do nothing;
insert into contact (singleton) values (true) on conflict (singleton) do nothing;
insert into newsletter (singleton) values (true) on conflict (singleton) do nothing;
insert into press_kit (singleton) values (true) on conflict (singleton) do nothing;
