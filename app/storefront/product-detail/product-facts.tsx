import type { Product } from "../../bakery/catalog/schema.ts";

/** Size, servings, and how long it keeps, as far as the owner said so (product §2.8). */
export function ProductFacts({
	size,
	servings,
	keeps,
}: Pick<Product, "size" | "servings" | "keeps">) {
	const facts = Object.entries({ Size: size, Serves: servings, Keeps: keeps });
	const known = facts.filter(([, text]) => text);
	if (known.length === 0) return null;
	return (
		<dl className="flex flex-wrap gap-x-10 gap-y-3 border-line border-y py-4">
			{known.map(([name, text]) => (
				<div key={name} className="min-w-0">
					<dt className="text-muted text-sm">{name}</dt>
					<dd dir="auto" className="font-semibold">
						{text}
					</dd>
				</div>
			))}
		</dl>
	);
}
