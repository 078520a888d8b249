-- The demo bakery: Rye & Marigold of Alder Falls, Vermont. It fills an empty database, and leaves
-- alone whatever is already there.

insert into public.categories (id, slug, display_order, name, description, image_url) values
	(
		'10000000-0000-4000-8000-000000000001', 'breads', 0, 'Breads',
		'Naturally leavened loaves, shaped by hand and baked dark until the crust sings.',
		'/storage/v1/object/public/product-images/category-breads.jpg'
	),
	(
		'10000000-0000-4000-8000-000000000002', 'pastries', 1, 'Croissants & Pastries',
		'Three days of folding and resting, gone in about six bites.',
		'/storage/v1/object/public/product-images/category-pastries.jpg'
	),
	(
		'10000000-0000-4000-8000-000000000003', 'cakes', 2, 'Cakes',
		'Layer cakes and loaf cakes for birthdays, and for perfectly ordinary Tuesdays.',
		'/storage/v1/object/public/product-images/category-cakes.jpg'
	),
	(
		'10000000-0000-4000-8000-000000000004', 'tarts-and-pies', 3, 'Tarts & Pies',
		'All-butter crust, and whatever the orchard up the road is picking.',
		'/storage/v1/object/public/product-images/category-tarts-and-pies.jpg'
	),
	(
		'10000000-0000-4000-8000-000000000005', 'cookies-and-bars', 4, 'Cookies & Bars',
		'Baked in small trays all day long, so there is nearly always a warm one.',
		'/storage/v1/object/public/product-images/category-cookies-and-bars.jpg'
	),
	(
		'10000000-0000-4000-8000-000000000006', 'savories', 5, 'Savories',
		'Lunch from the oven: quiche, filled croissants and a bagel worth the drive.',
		'/storage/v1/object/public/product-images/category-savories.jpg'
	)
on conflict do nothing;

-- The ages make the newest-first list wander through the whole counter.
insert into public.products (
	id, category_id, name, price, featured, created_at, image_url, description, ingredients, allergens,
	weight_or_size, servings, keeps
)
select
	id::uuid, category_id::uuid, name, price, featured, created_at, image_url, description, ingredients,
	allergens, size, servings, keeps
from (values
	-- Breads
	(
		'20000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001',
		'Country Sourdough', 9.50, true, now() - interval '2 days',
		'/storage/v1/object/public/product-images/country-sourdough.jpg',
		'Our everyday loaf, raised for thirty hours by a starter named Agnes. A blistered, crackling crust around a moist, open crumb with a gentle tang. It keeps for four days in its paper bag and makes remarkable toast on the fifth.',
		'Wheat flour, water, whole wheat flour, rye flour, sea salt',
		array['Gluten']
	),
	(
		'20000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001',
		'Seeded Rye', 10.00, false, now() - interval '9 days',
		'/storage/v1/object/public/product-images/seeded-rye.jpg',
		'Dense, dark and faintly sweet, with more seeds than seems reasonable. We bake it the day before we sell it, because rye needs a night to make up its mind. Slice it thin and be generous with the butter.',
		'Rye flour, water, wheat flour, sunflower seeds, flax seeds, sesame seeds, molasses, caraway, sea salt',
		array['Gluten', 'Sesame']
	),
	(
		'20000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001',
		'Rosemary Focaccia', 7.50, false, now() - interval '15 days',
		'/storage/v1/object/public/product-images/rosemary-focaccia.jpg',
		'A pillowy slab with crisp, oily edges, dimpled by hand and scattered with rosemary from the pots on our back steps. Tear it while it is warm. One piece feeds two, in theory.',
		'Wheat flour, water, extra virgin olive oil, fresh rosemary, yeast, flaky sea salt',
		array['Gluten']
	),
	(
		'20000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000001',
		'Honey Oat Loaf', 8.50, false, now() - interval '21 days',
		'/storage/v1/object/public/product-images/honey-oat-loaf.jpg',
		'The sandwich bread of every lunchbox in town: soft, a little sweet, and rolled in toasted oats. The honey comes from hives four miles away. It slices cleanly and forgives peanut butter.',
		'Wheat flour, milk, rolled oats, honey, butter, yeast, sea salt',
		array['Gluten', 'Dairy']
	),

	-- Croissants & Pastries
	(
		'20000000-0000-4000-8000-000000000005', '10000000-0000-4000-8000-000000000002',
		'Butter Croissant', 4.25, false, now() - interval '3 days',
		'/storage/v1/object/public/product-images/butter-croissant.jpg',
		'Twenty-seven layers, cultured butter and no shortcuts. The outside shatters, the inside pulls apart in soft ribbons, and the crumbs are entirely your problem. Best before ten in the morning, like most things.',
		'Wheat flour, butter, milk, water, sugar, egg, yeast, sea salt',
		array['Gluten', 'Dairy', 'Eggs']
	),
	(
		'20000000-0000-4000-8000-000000000006', '10000000-0000-4000-8000-000000000002',
		'Pain au Chocolat', 4.75, false, now() - interval '13 days',
		'/storage/v1/object/public/product-images/pain-au-chocolat.jpg',
		'Croissant dough folded around two batons of dark chocolate, so that no bite goes without. Ask for one from the warming shelf and the middle will still be molten.',
		'Wheat flour, butter, dark chocolate (cocoa mass, sugar, cocoa butter, soy lecithin), milk, water, sugar, egg, yeast, sea salt',
		array['Gluten', 'Dairy', 'Eggs', 'Soy']
	),
	(
		'20000000-0000-4000-8000-000000000007', '10000000-0000-4000-8000-000000000002',
		'Cardamom Bun', 4.50, true, now() - interval '8 days',
		'/storage/v1/object/public/product-images/cardamom-bun.jpg',
		'A knot of soft, buttery dough filled with cardamom we crush ourselves, because the ready-ground kind tastes of cupboard. Finished with pearl sugar. The whole street smells of these by seven.',
		'Wheat flour, milk, butter, sugar, egg, green cardamom, yeast, pearl sugar, sea salt',
		array['Gluten', 'Dairy', 'Eggs']
	),
	(
		'20000000-0000-4000-8000-000000000008', '10000000-0000-4000-8000-000000000002',
		'Almond Croissant', 5.25, false, now() - interval '19 days',
		'/storage/v1/object/public/product-images/almond-croissant.jpg',
		'Yesterday’s croissant, promoted. We split it, brush it with vanilla syrup, fill it with almond cream and bake it again until the edges caramelize. Many people come for this one only.',
		'Wheat flour, butter, almonds, sugar, egg, milk, water, powdered sugar, yeast, vanilla, sea salt',
		array['Gluten', 'Dairy', 'Eggs', 'Nuts']
	),

	-- Cakes
	(
		'20000000-0000-4000-8000-000000000009', '10000000-0000-4000-8000-000000000003',
		'Carrot Cake', 38.00, false, now() - interval '16 days',
		'/storage/v1/object/public/product-images/carrot-cake.jpg',
		'A whole pound of carrots goes into every cake, with toasted walnuts and a firm hand with the cinnamon. The cream cheese frosting is tangy rather than sweet. Serves eight polite people or five honest ones.',
		'Carrots, wheat flour, cream cheese, egg, brown sugar, walnuts, sunflower oil, butter, powdered sugar, cinnamon, ginger, nutmeg, baking soda, sea salt',
		array['Gluten', 'Dairy', 'Eggs', 'Nuts']
	),
	(
		'20000000-0000-4000-8000-000000000010', '10000000-0000-4000-8000-000000000003',
		'Chocolate Layer Cake', 42.00, true, now() - interval '4 days',
		'/storage/v1/object/public/product-images/chocolate-layer-cake.jpg',
		'Layers of dark buttermilk cake with a glossy chocolate frosting and a cup of our own coffee in the batter to keep it from getting silly. Serves ten. Tell us the name a day ahead and we will write it on top.',
		'Sugar, wheat flour, egg, buttermilk, butter, cream, dark chocolate (cocoa mass, sugar, cocoa butter, soy lecithin), cocoa powder, sunflower oil, coffee, vanilla, baking soda, sea salt',
		array['Gluten', 'Dairy', 'Eggs', 'Soy']
	),
	(
		'20000000-0000-4000-8000-000000000011', '10000000-0000-4000-8000-000000000003',
		'Lemon Poppy Loaf', 14.00, false, now() - interval '11 days',
		'/storage/v1/object/public/product-images/lemon-poppy-loaf.jpg',
		'A tender sour cream loaf, freckled with poppy seeds and soaked in lemon syrup while it is hot. The glaze cracks when you slice it. Wrapped well, it is better on the second day.',
		'Wheat flour, sugar, egg, butter, sour cream, powdered sugar, lemon juice, lemon zest, poppy seeds, baking powder, sea salt',
		array['Gluten', 'Dairy', 'Eggs']
	),
	(
		'20000000-0000-4000-8000-000000000012', '10000000-0000-4000-8000-000000000003',
		'Victoria Sponge', 34.00, false, now() - interval '22 days',
		'/storage/v1/object/public/product-images/victoria-sponge.jpg',
		'Two light butter sponges with softly whipped cream and a thick layer of the jam we cook every July. Nothing on top but a snowfall of sugar. Serves eight, ideally with tea.',
		'Wheat flour, butter, sugar, egg, cream, raspberry jam (raspberries, sugar, lemon juice), milk, powdered sugar, baking powder, vanilla, sea salt',
		array['Gluten', 'Dairy', 'Eggs']
	),

	-- Tarts & Pies
	(
		'20000000-0000-4000-8000-000000000013', '10000000-0000-4000-8000-000000000004',
		'Apple Pie', 28.00, false, now() - interval '7 days',
		'/storage/v1/object/public/product-images/apple-pie.jpg',
		'Three kinds of apple, because one alone is either too sweet or too sharp, under an all-butter lattice. The filling is tart and thick enough to hold its slice. A nine-inch pie, and the plate is yours to keep.',
		'Apples, wheat flour, butter, sugar, brown sugar, lemon juice, egg, cornstarch, cinnamon, sea salt',
		array['Gluten', 'Dairy', 'Eggs']
	),
	(
		'20000000-0000-4000-8000-000000000014', '10000000-0000-4000-8000-000000000004',
		'Lemon Meringue Tart', 26.00, false, now() - interval '14 days',
		'/storage/v1/object/public/product-images/lemon-meringue-tart.jpg',
		'Sharp lemon curd in a crisp shell, under a cloud of meringue that we toast with a torch and some ceremony. Bright enough to wake up the end of a long dinner. Serves eight.',
		'Egg, sugar, wheat flour, butter, lemon juice, lemon zest, powdered sugar, cornstarch, sea salt',
		array['Gluten', 'Dairy', 'Eggs']
	),
	(
		'20000000-0000-4000-8000-000000000015', '10000000-0000-4000-8000-000000000004',
		'Pecan Pie', 30.00, false, now() - interval '20 days',
		'/storage/v1/object/public/product-images/pecan-pie.jpg',
		'Sweetened with Vermont maple syrup instead of corn syrup, so it tastes of toasted nuts and woodsmoke and not only of sugar. The pecans are packed to the rim. A nine-inch pie that serves ten.',
		'Pecans, maple syrup, wheat flour, butter, egg, brown sugar, vanilla, sea salt',
		array['Gluten', 'Dairy', 'Eggs', 'Nuts']
	),
	(
		'20000000-0000-4000-8000-000000000016', '10000000-0000-4000-8000-000000000004',
		'Strawberry Tart', 27.00, true, now() - interval '1 day',
		'/storage/v1/object/public/product-images/strawberry-tart.jpg',
		'Ripe strawberries on cool vanilla custard, in a shell that stays crisp to the last slice. We make it only while the berries smell of something. Serves eight, if you are quick.',
		'Strawberries, milk, wheat flour, butter, egg, sugar, cream, apricot jam (apricots, sugar, lemon juice), cornstarch, vanilla, sea salt',
		array['Gluten', 'Dairy', 'Eggs']
	),

	-- Cookies & Bars
	(
		'20000000-0000-4000-8000-000000000017', '10000000-0000-4000-8000-000000000005',
		'Chocolate Chip Cookie', 3.25, false, now() - interval '6 days',
		'/storage/v1/object/public/product-images/chocolate-chip-cookie.jpg',
		'The dough rests for two days, which is the whole secret. Chewy in the middle, crisp at the rim, with pools of dark chocolate and a few flakes of salt on top.',
		'Wheat flour, dark chocolate (cocoa mass, sugar, cocoa butter, soy lecithin), butter, brown sugar, sugar, egg, vanilla, baking soda, flaky sea salt',
		array['Gluten', 'Dairy', 'Eggs', 'Soy']
	),
	(
		'20000000-0000-4000-8000-000000000018', '10000000-0000-4000-8000-000000000005',
		'Oatmeal Raisin Cookie', 3.00, false, now() - interval '24 days',
		'/storage/v1/object/public/product-images/oatmeal-raisin-cookie.jpg',
		'For everyone who was ever disappointed by one. Whole rolled oats, plump raisins soaked in black tea, and enough cinnamon to notice. Soft for days.',
		'Rolled oats, wheat flour, raisins, butter, brown sugar, egg, black tea, cinnamon, baking soda, sea salt',
		array['Gluten', 'Dairy', 'Eggs']
	),
	(
		'20000000-0000-4000-8000-000000000019', '10000000-0000-4000-8000-000000000005',
		'Ginger Molasses Cookie', 3.00, false, now() - interval '18 days',
		'/storage/v1/object/public/product-images/ginger-molasses-cookie.jpg',
		'Crackled and sugared outside, dark and chewy inside, with ground ginger for warmth and candied ginger for mischief. It stands up to the strongest coffee we pour.',
		'Wheat flour, butter, sugar, molasses, egg, candied ginger, ground ginger, cinnamon, cloves, baking soda, sea salt',
		array['Gluten', 'Dairy', 'Eggs']
	),
	(
		'20000000-0000-4000-8000-000000000020', '10000000-0000-4000-8000-000000000005',
		'Brown Butter Brownie', 4.25, true, now() - interval '12 days',
		'/storage/v1/object/public/product-images/brown-butter-brownie.jpg',
		'We brown the butter until it smells like toffee, then add more dark chocolate than flour. Fudgy all the way through, under a crackly, paper-thin top.',
		'Dark chocolate (cocoa mass, sugar, cocoa butter, soy lecithin), butter, sugar, egg, brown sugar, wheat flour, cocoa powder, vanilla, flaky sea salt',
		array['Gluten', 'Dairy', 'Eggs', 'Soy']
	),

	-- Savories
	(
		'20000000-0000-4000-8000-000000000021', '10000000-0000-4000-8000-000000000006',
		'Spinach & Feta Pie', 7.25, false, now() - interval '5 days',
		'/storage/v1/object/public/product-images/spinach-feta-pie.jpg',
		'Crisp filo around spinach, dill and salty sheep’s milk feta, made the way our friend Eleni taught us and then checked. A good lunch in one hand.',
		'Spinach, filo pastry (wheat flour, water, sunflower oil, sea salt), feta cheese, egg, scallions, olive oil, dill, nutmeg, black pepper',
		array['Gluten', 'Dairy', 'Eggs']
	),
	(
		'20000000-0000-4000-8000-000000000022', '10000000-0000-4000-8000-000000000006',
		'Ham & Gruyère Croissant', 6.50, false, now() - interval '23 days',
		'/storage/v1/object/public/product-images/ham-gruyere-croissant.jpg',
		'Smoked ham and a heap of Gruyère, tucked into croissant dough with a swipe of mustard. The cheese that escapes turns into a lacy, crunchy skirt. We leave it on.',
		'Wheat flour, butter, smoked ham (pork, salt, sugar, spices), Gruyère cheese, milk, water, Dijon mustard, sugar, egg, yeast, sea salt',
		array['Gluten', 'Dairy', 'Eggs']
	),
	(
		'20000000-0000-4000-8000-000000000023', '10000000-0000-4000-8000-000000000006',
		'Mushroom Quiche', 7.50, false, now() - interval '10 days',
		'/storage/v1/object/public/product-images/mushroom-quiche.jpg',
		'A deep, barely set custard with cremini and shiitake mushrooms cooked slowly with leeks and thyme. Sold by the generous slice, warm or cold. It needs nothing but a fork.',
		'Egg, cream, milk, mushrooms (cremini, shiitake), wheat flour, butter, leeks, fontina cheese, thyme, black pepper, sea salt',
		array['Gluten', 'Dairy', 'Eggs']
	),
	(
		'20000000-0000-4000-8000-000000000024', '10000000-0000-4000-8000-000000000006',
		'Smoked Salmon Bagel', 11.50, true, now() - interval '17 days',
		'/storage/v1/object/public/product-images/smoked-salmon-bagel.jpg',
		'A boiled, properly chewy bagel with whipped cream cheese, cold-smoked salmon, capers and paper-thin red onion. Assembled when you order it, and not a minute sooner.',
		'Wheat flour, smoked salmon, cream cheese, water, red onion, capers, barley malt, dill, lemon juice, yeast, sea salt',
		array['Gluten', 'Dairy', 'Fish']
	)
) as demo (id, category_id, name, price, featured, created_at, image_url, description, ingredients, allergens)
	left join (values
		('Country Sourdough', '900 g', null, '4 days in its paper bag'),
		('Seeded Rye', '1.2 kg', null, 'A week, wrapped'),
		('Rosemary Focaccia', '30 × 20 cm', '2, in theory', 'Best the same day'),
		('Chocolate Layer Cake', '23 cm', '10 to 12', '3 days in the fridge'),
		('Carrot Cake', '23 cm', '10 to 12', '4 days in the fridge'),
		('Apple Pie', '23 cm', '8', null),
		('Lemon Meringue Tart', null, '8', 'Best the same day')
	) as details (name, size, servings, keeps) using (name)
on conflict do nothing;

-- Every product stands in its own category; some stand in a second one as well.
insert into public.product_categories (product_id, category_id, position) values
	('20000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 0),
	('20000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', 0),
	('20000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001', 0),
	('20000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000006', 1),
	('20000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000001', 0),
	('20000000-0000-4000-8000-000000000005', '10000000-0000-4000-8000-000000000002', 0),
	('20000000-0000-4000-8000-000000000006', '10000000-0000-4000-8000-000000000002', 0),
	('20000000-0000-4000-8000-000000000007', '10000000-0000-4000-8000-000000000002', 0),
	('20000000-0000-4000-8000-000000000008', '10000000-0000-4000-8000-000000000002', 0),
	('20000000-0000-4000-8000-000000000009', '10000000-0000-4000-8000-000000000003', 0),
	('20000000-0000-4000-8000-000000000010', '10000000-0000-4000-8000-000000000003', 0),
	('20000000-0000-4000-8000-000000000011', '10000000-0000-4000-8000-000000000003', 0),
	('20000000-0000-4000-8000-000000000012', '10000000-0000-4000-8000-000000000003', 0),
	('20000000-0000-4000-8000-000000000013', '10000000-0000-4000-8000-000000000004', 0),
	('20000000-0000-4000-8000-000000000014', '10000000-0000-4000-8000-000000000004', 0),
	('20000000-0000-4000-8000-000000000015', '10000000-0000-4000-8000-000000000004', 0),
	('20000000-0000-4000-8000-000000000016', '10000000-0000-4000-8000-000000000004', 0),
	('20000000-0000-4000-8000-000000000017', '10000000-0000-4000-8000-000000000005', 0),
	('20000000-0000-4000-8000-000000000018', '10000000-0000-4000-8000-000000000005', 0),
	('20000000-0000-4000-8000-000000000019', '10000000-0000-4000-8000-000000000005', 0),
	('20000000-0000-4000-8000-000000000020', '10000000-0000-4000-8000-000000000005', 0),
	('20000000-0000-4000-8000-000000000020', '10000000-0000-4000-8000-000000000003', 1),
	('20000000-0000-4000-8000-000000000021', '10000000-0000-4000-8000-000000000006', 0),
	('20000000-0000-4000-8000-000000000021', '10000000-0000-4000-8000-000000000004', 1),
	('20000000-0000-4000-8000-000000000022', '10000000-0000-4000-8000-000000000006', 0),
	('20000000-0000-4000-8000-000000000022', '10000000-0000-4000-8000-000000000002', 1),
	('20000000-0000-4000-8000-000000000023', '10000000-0000-4000-8000-000000000006', 0),
	('20000000-0000-4000-8000-000000000023', '10000000-0000-4000-8000-000000000004', 1),
	('20000000-0000-4000-8000-000000000024', '10000000-0000-4000-8000-000000000006', 0),
	('20000000-0000-4000-8000-000000000024', '10000000-0000-4000-8000-000000000001', 1)
on conflict do nothing;

-- All but two products are reviewed for the seven allergens: they contain those that they list. A product
-- that somebody has changed is for them to review.
insert into public.allergen_reviews (product_id, list, declaration)
select product.id, 'seven', (
	select jsonb_object_agg(listed.allergen, jsonb_build_object('presence', case
		when listed.label = any (product.allergens) then 'contains' else 'does-not-contain'
	end))
	from private.allergens_of('seven') as listed
)
from generate_series(1, 24) as number
	join public.products as product
		on product.id = ('20000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid
where number not in (10, 13) and product.version = 1
on conflict do nothing;

insert into public.site_content (id, section, title, subtitle, image_url, content) values
	(
		'30000000-0000-4000-8000-000000000001', 'settings', 'Rye & Marigold', null, null,
		json_build_object(
			'showLogoOnly', false,
			'logoSize', 32,
			'primary', '#a63d2f',
			'secondary', '#f5ebe0',
			'accent', '#e6a83f',
			'timeZone', 'America/New_York',
			'currency', 'USD',
			'language', 'en-US',
			'dayEnd', '04:00'
		)
	),
	(
		'30000000-0000-4000-8000-000000000002', 'hero',
		'Bread worth getting up early for',
		'Slow sourdough, honest butter and very good pie, from a small bakery in Alder Falls, Vermont.',
		'/storage/v1/object/public/product-images/hero.jpg',
		json_build_object(
			'layout', 'side-by-side',
			'text', '<p>We light the oven at two in the morning, so that you can have a <strong>warm loaf by eight</strong>. Everything on our shelves is made here from scratch, and what is left in the evening goes to the food pantry on Canal Street.</p>',
			'buttons', json_build_array(
				json_build_object('text', 'View All Products', 'url', '/products', 'variant', 'default'),
				json_build_object('text', 'Our Story', 'url', '/about', 'variant', 'outline')
			)
		)
	),
	(
		'30000000-0000-4000-8000-000000000003', 'about',
		'Flour, water, salt, and a stubborn old starter',
		'How a jar of rye and a row of flowers became a bakery.',
		'/storage/v1/object/public/product-images/about.jpg',
		json_build_object(
			'page_title', 'About Us',
			'show_page_title', true,
			'text', $html$
<p>Rye &amp; Marigold began with a jar. When June Hadley moved back to Alder Falls in 2014, her grandmother handed her a sourdough starter that had lived on the same windowsill since the seventies, along with one instruction: <em>feed her before you feed yourself</em>. The starter is called Agnes. She has outlived two refrigerators and a flood, and she is in every loaf we bake.</p>
<p>The marigolds came second. The old feed store on Mill Street had good light, a bad roof and a strip of dirt along the loading dock, and June planted it orange before the ovens had even arrived. Neighbors started calling the place “the one with the marigolds”, and that settled the sign.</p>
<h3>How we bake</h3>
<p>There are seven of us now, and we still do things the long way. Our dough rests overnight and our croissants take three days. We know most of the people we buy from by their first names.</p>
<ul>
<li>Flour from a stone mill twenty miles up the river</li>
<li>Butter and milk from the Pruitt family’s Jerseys</li>
<li>Apples, berries and rhubarb from the hills, each in its season</li>
<li>No mixes, no margarine, nothing we could not explain to a six-year-old</li>
</ul>
<h3>Come and say hello</h3>
<p>The door sticks a little, so give it a shove. There is a long table by the window, coffee in mismatched mugs and usually a dog under somebody’s chair. If you are not sure what to get, ask what just came out of the oven. It is always the right answer.</p>
$html$
		)
	),
	(
		'30000000-0000-4000-8000-000000000004', 'products_intro',
		'Our Products',
		'Baked through the night, on the shelf by eight, and often gone by four.',
		null,
		'{}'
	),
	(
		'30000000-0000-4000-8000-000000000005', 'contact', null, null, null,
		json_build_object(
			'email', 'hello@ryeandmarigold.example',
			'phone', '(802) 555-0142',
			'address', '27 Mill Street, Alder Falls, Vermont',
			'showEmail', true,
			'showPhone', true,
			'showAddress', true
		)
	),
	(
		'30000000-0000-4000-8000-000000000006', 'seo', null, null, null,
		json_build_object(
			'metaTitle', 'Rye & Marigold | Sourdough, Pastry & Pie in Alder Falls',
			'metaDescription', 'A small-town bakery in Alder Falls, Vermont. Slow sourdough, all-butter croissants, layer cakes and fruit pies, baked by hand every morning but Sunday.',
			'slogan', 'Bread worth getting up early for',
			'keywords', 'bakery, sourdough, croissants, pie, birthday cakes, Vermont'
		)
	)
on conflict do nothing;

insert into public.navigation_items (
	id, display_order, title, path, show_in_header, show_in_footer
) values
	('40000000-0000-4000-8000-000000000001', 0, 'Home', '/', true, true),
	('40000000-0000-4000-8000-000000000002', 1, 'Products', '/products', true, true),
	('40000000-0000-4000-8000-000000000003', 2, 'About', '/about', true, true),
	('40000000-0000-4000-8000-000000000004', 3, 'Contact', '/contact', false, true)
on conflict do nothing;

-- What the full demo shows besides: `private.show_full_demo`.
insert into private.full_demo (part, records)
select 'products', jsonb_agg(jsonb_build_object(
	'id', '20000000-0000-4000-8000-' || lpad(number, 12, '0'),
	'given', jsonb_build_object(
		'orderable', true,
		'pieces_per_day', pieces::integer,
		'order_days_before', days_before,
		'order_until', until,
		'order_hours_before', hours_before
	) || case number
		when '2' then '{"baking_days": [5, 6]}'
		when '4' then '{"baking_days": [2, 4, 6]}'
		when '10' then '{
			"sizes": [
				{"name": "Small, 15 cm", "price": 28, "takes": 1},
				{"name": "Large, 23 cm", "price": 42, "takes": 2}
			],
			"weight_or_size": null,
			"servings": "5 or 10",
			"questions": [{"label": "Candles", "choices": ["None", "A few", "A box of 24"], "maximum": 40}]
		}'
		else '{}'
	end::jsonb
))
-- All products but two that are made at the counter.
from (values
	(1, '18:00', null,
		'{"1": 96, "2": 36, "3": 24, "4": 40, "5": 216, "6": 72, "7": 96, "8": 36, "11": 16, "22": 30, "23": 32}'),
	(1, '12:00', null, '{"13": 12, "14": 8, "15": 10, "16": 10}'),
	(2, '12:00', null, '{"9": 8, "10": 14, "12": 8}'),
	(null, '18:00', 2, '{"17": null, "18": null, "19": null, "20": null}')
) as demo (days_before, until, hours_before, products)
	cross join jsonb_each_text(demo.products::jsonb) as orderable (number, pieces)
union all
select 'images', '[
	"/storage/v1/object/public/product-images/chocolate-layer-cake-slice.jpg",
	"/storage/v1/object/public/product-images/chocolate-layer-cake-sizes.jpg",
	"/storage/v1/object/public/product-images/chocolate-layer-cake-candles.jpg",
	"/storage/v1/object/public/product-images/chocolate-layer-cake-box.jpg"
]'
union all
select 'public.site_content', jsonb_build_array(
	jsonb_build_object(
		'id', '30000000-0000-4000-8000-000000000007', 'section', 'hours',
		'version', 1, 'updated_at', now(),
		'content', jsonb_build_object('exceptions', '[]'::jsonb, 'week', (
			select jsonb_object_agg(
				day, case day when 'sunday' then '[]' else '[{"opens": "08:00", "closes": "18:00"}]' end::jsonb
			)
			from unnest('{monday,tuesday,wednesday,thursday,friday,saturday,sunday}'::text[]) as day
		))::text
	),
	jsonb_build_object(
		'id', '30000000-0000-4000-8000-000000000008', 'section', 'orders',
		'version', 1, 'updated_at', now(),
		'content', jsonb '{
			"accepts": true, "daysAhead": 14, "windowMinutes": 60, "ordersPerWindow": 18, "takesAll": false,
			"phone": "optional", "confirms": false, "payment": "", "reminder": "", "dates": [],
			"intro": "Order bread and pastries by 6 PM the day before, and cakes two days ahead.",
			"confirmation": "Your order waits for you behind the counter. Running late? Call us, and we keep it until we close.",
			"limits": [
				{"id": "70000000-0000-4000-8000-000000000001", "name": "Sourdough", "perDay": 120, "products": [
					"20000000-0000-4000-8000-000000000001", "20000000-0000-4000-8000-000000000002"
				]},
				{"id": "70000000-0000-4000-8000-000000000002", "name": "Layer cakes", "perDay": 30, "products": [
					"20000000-0000-4000-8000-000000000009", "20000000-0000-4000-8000-000000000010",
					"20000000-0000-4000-8000-000000000012"
				]}
			]
		}'::text
	)
)
union all
select 'public.custom_pages', jsonb_build_array(jsonb_build_object(
	'id', '50000000-0000-4000-8000-000000000001',
	'title', 'Catering',
	'path', 'catering',
	'purpose', 'catering',
	'subtitle', 'Breakfast trays, birthday tables, and a wedding now and then.',
	'image_url', '/storage/v1/object/public/product-images/category-savories.jpg',
	'layout', 'side-by-side',
	'buttons', '[
		{"text": "Ask Us", "url": "/contact", "variant": "default"},
		{"text": "View All Products", "url": "/products", "variant": "outline"}
	]'::jsonb,
	'is_published', true,
	'content', '<p>We bake for ten people and for two hundred. Tell us what the day is, and we will tell you what is in season, how much you need, and what it costs.</p><h2>What we make</h2><ul><li><strong>Breakfast tray:</strong> croissants, buns, and focaccia for ten, with butter and jam. $48.</li><li><strong>Lunch table:</strong> quiches, filled croissants, and a loaf to tear. $14 a person.</li><li><strong>Cakes:</strong> layer cakes in two sizes, and tiers from three weeks ahead.</li></ul><h2>How it works</h2><ol><li>Write to us with the date, the place, and how many you are.</li><li>We answer within a day, with a menu and a price.</li><li>You pick it up on Mill Street, or we bring it anywhere in the valley.</li></ol><p>We need three days for trays, and two weeks for weddings.</p>'
))
union all
select 'public.navigation_items', '[{
	"id": "40000000-0000-4000-8000-000000000005", "display_order": 4, "title": "Catering",
	"path": "/catering", "show_in_header": true, "show_in_footer": true
}]'
union all
-- Baskets of products and their pieces; of the cake also the size, and candles. Notes by the last of 29
-- customers.
select 'orders', jsonb_build_object(
	'baskets', '[
		[[1, 1], [5, 4]], [[1, 2]], [[5, 6]], [[4, 1], [17, 4]], [[10, 1, "Small, 15 cm", "A few"]],
		[[2, 1], [5, 2]], [[1, 1], [7, 2]], [[13, 1]], [[5, 3], [6, 3]], [[3, 1], [23, 2]], [[1, 1], [2, 1]],
		[[8, 2], [6, 2]], [[9, 1]], [[7, 6]], [[11, 1], [4, 1]], [[1, 1], [20, 4]], [[16, 1]],
		[[10, 1, "Large, 23 cm", "A box of 24"]], [[5, 12]], [[15, 1], [1, 1]], [[4, 2], [5, 4]], [[14, 1]],
		[[17, 6], [19, 6]], [[12, 1], [7, 4]]
	]'::jsonb,
	'extras', '[[[5, 2]], [], [[17, 3]], [[1, 1]], [], [[20, 2]], [[7, 2]], [], [[18, 3]], [[22, 1]]]'::jsonb,
	'notes', '{"4": "Sliced, please.", "11": "My brother picks it up.", "20": "As dark as you bake it."}'::jsonb,
	'first_names', '{
		Abigail,Amadou,Ben,Carmen,Daniel,Elena,Fatima,George,Hannah,Ibrahim,José,Kate,Liam,Maya,Noah,Olivia,
		Priya,Quinn,Rosa,Samuel,Tess,Uma,Victor,Zoë
	}'::text[],
	'last_names', '{
		Abbott,Alvarez,Baker,Bouchard,Chen,Cole,Dubois,Ellis,Fischer,García,Hayes,Hoffman,Iyer,Jensen,
		Kowalski,Lambert,Lindqvist,Moreau,Müller,Nguyen,O’Brien,Okafor,Park,Pelletier,Rossi,Sato,Silva,
		Thompson,Weiss,Young
	}'::text[]
)
on conflict do nothing;
