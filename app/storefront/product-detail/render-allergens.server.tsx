import { renderToStaticMarkup } from "react-dom/server";
import { StrokeIcon, warningTriangle } from "../../ui/stroke-icon.tsx";

export interface AllergenBox {
	/** Says that nobody reviewed the list; it then looks different. */
	warning?: string;
	groups: AllergenGroup[];
	note?: string;
	/** A link to where visitors ask. */
	question?: string;
}

export interface AllergenGroup {
	title?: string;
	/** An icon is drawn by its strokes (`StrokeIcon`). */
	items: { label: string; icon: string }[];
}

interface Shown {
	title: string;
	/** Where visitors ask. */
	askPath: string;
}

/** The amber box of a product's page as HTML, different for an unreviewed product (product §2.8, §20.4). */
export function renderAllergens(
	{ groups, warning, note, question }: AllergenBox,
	{ title, askPath }: Shown,
): string {
	return renderToStaticMarkup(
		<section
			aria-labelledby="allergens"
			className={`allergen-box rounded-box ${warning ? "unreviewed" : ""}`}
		>
			<h2 id="allergens" className="text-label">
				{title}
			</h2>
			{warning ? (
				<p className="mt-3 flex items-start gap-2 font-semibold">
					<StrokeIcon strokes={warningTriangle} className="mt-1 size-5 shrink-0" />
					{warning}
				</p>
			) : null}
			<div className="flex flex-wrap gap-x-12">
				{groups.map(({ title: heading, items }) => (
					<div key={heading}>
						{heading ? <h3 className="mt-3 font-semibold">{heading}</h3> : null}
						<ul className="mt-3 flex flex-wrap gap-2">
							{items.map(({ label, icon }) => (
								<li key={label} className="inline-flex items-center gap-2 py-1.5">
									<StrokeIcon strokes={icon} className="size-5 shrink-0" />
									{label}
								</li>
							))}
						</ul>
					</div>
				))}
			</div>
			{note ? <p className="mt-3">{note}</p> : null}
			{question ? (
				<p className="mt-3">
					<a href={askPath} rel="nofollow" className="font-semibold underline">
						{question}
					</a>
				</p>
			) : null}
		</section>,
	);
}
