import { renderToStaticMarkup } from "react-dom/server";

interface Size {
	name: string;
	/** In words. */
	price: string;
}

/** The sizes, each with its price, as HTML; null where there is no choice. */
export function renderSizes(sizes: readonly Size[], label: string): string | null {
	if (sizes.length <= 1) return null;
	return renderToStaticMarkup(
		<ul aria-label={label} className="mt-4 max-w-sm divide-y divide-line border-line border-y">
			{sizes.map(({ name, price }) => (
				<li key={name} className="flex items-baseline justify-between gap-x-6 py-2">
					<span dir="auto" className="min-w-0">
						{name}
					</span>
					<span className="shrink-0 font-semibold tabular-nums">{price}</span>
				</li>
			))}
		</ul>,
	);
}
