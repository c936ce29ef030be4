-- The background on which a picture can be seen; null until somebody has looked (src/content/picture/backgrounds.ts).

alter table involvements add column logo_background text
  constraint involvements_logo_background_known check (logo_background in ('own', 'any', 'light', 'dark'));
alter table talks add column image_background text
  constraint talks_image_background_known check (image_background in ('own', 'any', 'light', 'dark'));
alter table testimonials add column image_background text
  constraint testimonials_image_background_known check (image_background in ('own', 'any', 'light', 'dark'));
