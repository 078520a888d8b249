import {
	Bean,
	Egg,
	Fish,
	type LucideIcon,
	Milk,
	Nut,
	Shrimp,
	TriangleAlert,
	Wheat,
} from "lucide-react";
import { type AllergenIcon, describeAllergen } from "../../bakery/catalog/allergens.ts";

const icons: Record<AllergenIcon, LucideIcon> = {
	gluten: Wheat,
	dairy: Milk,
	eggs: Egg,
	nuts: Nut,
	fish: Fish,
	shellfish: Shrimp,
	soy: Bean,
	unknown: TriangleAlert,
};

/**
 * The allergens that the bakery lists for a product. Only for a product that has some: a page
 * never says that there are none.
 */
export function AllergenInformation({ allergens }: { allergens: string[] }) {
	return (
		<section
			aria-labelledby="allergens"
			className="rounded-box border border-warning bg-warning/20 px-5 py-5 text-warning-content md:px-6"
		>
			<h2 id="allergens" className="text-label">
				Allergen Information
			</h2>
			<ul className="mt-3 flex flex-wrap gap-2">
				{allergens.map((listed) => (
					<AllergenItem key={listed} listed={listed} />
				))}
			</ul>
		</section>
	);
}

function AllergenItem({ listed }: { listed: string }) {
	const { label, icon } = describeAllergen(listed);
	const Icon = icons[icon];
	return (
		<li className="inline-flex items-center gap-2 rounded-full bg-surface py-1.5 pr-4 pl-2.5 font-semibold">
			<Icon aria-hidden="true" className="size-5 shrink-0" />
			{label}
		</li>
	);
}
