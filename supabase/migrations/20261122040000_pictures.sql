-- What a picture shows, in words, and the point of it that stays in view where it is cropped: fractions of its width and
-- height from its top left, null for the centre. Logos are shown whole, so they have no such point.

alter table hero add column image_alt text;
alter table hero add column image_focus_x double precision;
alter table hero add column image_focus_y double precision;

alter table stories add column image_focus_x double precision;
alter table stories add column image_focus_y double precision;

alter table talks add column image_alt text;
alter table talks add column image_focus_x double precision;
alter table talks add column image_focus_y double precision;

alter table involvements add column logo_alt text;

alter table press_kit add column photo_alt text;
alter table press_kit add column photo_focus_x double precision;
alter table press_kit add column photo_focus_y double precision;
