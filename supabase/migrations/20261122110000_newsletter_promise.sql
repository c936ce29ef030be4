-- How often the newsletter appears, and what its readers may expect. Both show above the form that subscribes.

alter table newsletter add column frequency text not null default '';
alter table newsletter add column promise text not null default '';
