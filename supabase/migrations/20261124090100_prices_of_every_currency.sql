-- The smallest coin of some currencies is a thousandth: 1.250 Kuwaiti dinars.
alter table public.products alter column price type numeric(11, 3);
