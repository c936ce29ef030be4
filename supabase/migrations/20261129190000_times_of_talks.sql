-- The time of a talk: where the clock at its place stands, and the zone of that clock. Portable: SQLite and Postgres take
-- this file as it is. The zone is an IANA name, which only programs know: a calendar file of another zone has the day alone.
alter table talks add column time_zone text;
alter table talks add column start_time text
  constraint talks_start_of_day check (
    length(start_time) = 5 and substr(start_time, 3, 1) = ':' and substr(start_time, 1, 2) in (
      '00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11',
      '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23'
    ) and substr(start_time, 4, 1) in ('0', '1', '2', '3', '4', '5')
    and substr(start_time, 5, 1) in ('0', '1', '2', '3', '4', '5', '6', '7', '8', '9')
  )
  constraint talks_start_with_zone check (start_time is null or coalesce(length(time_zone), 0) > 0);
alter table talks add column end_time text
  constraint talks_end_after_start check (
    length(end_time) = 5 and substr(end_time, 3, 1) = ':' and substr(end_time, 1, 2) in (
      '00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11',
      '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23'
    ) and substr(end_time, 4, 1) in ('0', '1', '2', '3', '4', '5')
    and substr(end_time, 5, 1) in ('0', '1', '2', '3', '4', '5', '6', '7', '8', '9')
    and (start_time is null or start_time < end_time)
  );
