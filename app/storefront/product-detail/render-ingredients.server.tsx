import { renderToStaticMarkup } from "react-dom/server";
import { areShortIngredients } from "../../bakery/catalog/short-ingredients.ts";
import { StrokeIcon } from "../../ui/stroke-icon.tsx";

/** The ingredients in a native details element, as HTML; short ones are open (product §2.8). */
export function renderIngredients(ingredients: string, title: string): string {
	return renderToStaticMarkup(
		<details open={areShortIngredients(ingredients)} className="border-line border-y">
			<summary className="flex items-center justify-between gap-4">
				<h2 className="text-label">{title}</h2>
				<StrokeIcon strokes="m6 9 6 6 6-6" className="size-6 shrink-0" />
			</summary>
			<p dir="auto" className="max-w-[62ch] whitespace-pre-line pb-5">
				{ingredients}
			</p>
		</details>,
	);
}
