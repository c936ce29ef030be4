-- Whether visitors read the content, or only a door with a line (docs/product.md, "The door"). Sites that exist are open.

alter table site add column opened boolean not null default (true);
alter table site add column door_line text not null default '';
alter table site add column door_contact text not null default '';
