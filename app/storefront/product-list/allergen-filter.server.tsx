import { renderToStaticMarkup } from "react-dom/server";
import { allergensOf } from "../../bakery/allergens/lists.ts";
import type { PublicSite } from "../../bakery/site/public-site.server.ts";
import { Button } from "../../ui/button.tsx";
import type { ListedProducts } from "./list-products.server.ts";

/**
 * The fields of the 'without …' filter (product §21.1), as HTML, so that visitors download no code
 * for them. Null without a current review, unless the list is filtered: visitors can still clear
 * the filter.
 */
export function allergenFilterHtml(
	{ settings, hasAllergenLookup }: Pick<PublicSite, "settings" | "hasAllergenLookup">,
	{ category, without }: Pick<ListedProducts, "category" | "without">,
): string | null {
	if (!hasAllergenLookup && without === null) return null;
	const chosen = without?.split(",") ?? [];
	return renderToStaticMarkup(
		<>
			{category ? <input type="hidden" name="category" value={category.slug} /> : null}
			<details open={chosen.length > 0}>
				<summary className="w-fit cursor-pointer py-2.5 font-semibold">
					Without certain allergens
				</summary>
				<fieldset className="mt-2">
					<legend className="text-muted text-sm">
						Shows only reviewed products that neither contain nor may contain what you choose.
					</legend>
					<ul className="mt-2 flex flex-wrap gap-x-6">
						{allergensOf(settings.allergenList).map(({ key, name }) => (
							<li key={key}>
								<label className="inline-flex min-h-11 items-center gap-3">
									<input
										type="checkbox"
										name="without"
										value={key}
										defaultChecked={chosen.includes(key)}
										autoComplete="off"
										className="size-5 shrink-0 accent-primary-text"
									/>
									{name}
								</label>
							</li>
						))}
					</ul>
				</fieldset>
				<Button type="submit" variant="outline" className="mt-3">
					Show products
				</Button>
			</details>
		</>,
	);
}
