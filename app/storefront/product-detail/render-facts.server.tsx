import { renderToStaticMarkup } from "react-dom/server";
import type { Product } from "../../bakery/catalog/schema.ts";
import type { GroupWords } from "../../bakery/words/words.ts";

/**
 * Size, servings, and how long it keeps, as HTML, as far as the owner said so (product §2.8).
 * @returns null if the owner said nothing.
 */
export function renderFacts(
	facts: Pick<Product, "size" | "servings" | "keeps">,
	words: GroupWords<"product">,
): string | null {
	const named = (["size", "servings", "keeps"] as const).map((fact) => [words[fact], facts[fact]]);
	const known = named.filter(([, text]) => text);
	if (known.length === 0) return null;
	return renderToStaticMarkup(
		<dl className="flex flex-wrap gap-x-10 gap-y-3 border-line border-y py-4">
			{known.map(([name, text]) => (
				<div key={name} className="min-w-0">
					<dt className="text-muted text-sm">{name}</dt>
					<dd dir="auto" className="font-semibold">
						{text}
					</dd>
				</div>
			))}
		</dl>,
	);
}
