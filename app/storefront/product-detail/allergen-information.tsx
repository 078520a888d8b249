import type { AllergenIcon } from "../../bakery/allergens/labels.ts";
import { SiteLink } from "../../ui/site-link.tsx";
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
	items: { label: string; icon: string }[];
}

const icons: Record<string, string> = {
	gluten:
		"M12 21v-9m0 9c-4 0-6-1.500-6-5 4 0 6 1.500 6 5 0-3.500 2-5 6-5 0 3.500-2 5-6 5m0-6.500c-4 0-6-1.500-6-5 4 0 6 1.500 6 5 0-3.500 2-5 6-5 0 3.500-2 5-6 5m0-5.500c-2.200-2-2.200-4.500 0-6.500 2.200 2 2.200 4.500 0 6.500",
	dairy: "M9 3h6m-5 0v4l-3 4v8a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2v-8l-3-4V3M7 14c3-2 7 2 10 0",
	eggs: "M12 3c3.500 0 6.500 5.500 6.500 10a6.500 6.500 0 0 1-13 0C5.500 8.500 8.500 3 12 3z",
	nuts: "M12 6V3M4 11a8 5 0 0 1 16 0zm2 0c0 5 2.500 8 6 10 3.500-2 6-5 6-10",
	fish: "M3 12c3.500-6.500 10-7 14-1.500l4-3v9l-4-3C13 19 6.500 18.500 3 12zm5-1v.01",
	shellfish: "M9.500 20h5L20 13c2-4-3-9-8-9s-10 5-8 9zm1.500 0L7.500 6m5.500 14 3.500-14M12 20V4",
	soy: "M8 4c3-1.500 5.500 0 6 2.500s1.500 3 3.500 4 3.500 4 1 7-9 3.500-12.500-1S3 6.500 8 4z",
	unknown: warningTriangle,
} satisfies Record<AllergenIcon, string>;

interface Props extends AllergenBox {
	/** Where visitors ask. */
	askPath: string;
}

/** The amber box of a product's page, different for an unreviewed product (product §2.8, §20.4). */
export function AllergenInformation({ groups, warning, note, question, askPath }: Props) {
	const { box, entry } = warning ? looks.unreviewed : looks.listed;
	return (
		<section aria-labelledby="allergens" className={`rounded-box px-5 py-5 md:px-6 ${box}`}>
			<h2 id="allergens" className="text-label">
				Allergen Information
			</h2>
			{warning ? (
				<p className="mt-3 flex items-start gap-2 font-semibold">
					<StrokeIcon strokes={warningTriangle} className="mt-1 size-5 shrink-0" />
					{warning}
				</p>
			) : null}
			<div className="flex flex-wrap gap-x-12">
				{groups.map(({ title, items }) => (
					<div key={title}>
						{title ? <h3 className="mt-3 font-semibold">{title}</h3> : null}
						<ul className="mt-3 flex flex-wrap gap-2">
							{items.map(({ label, icon }) => (
								<li key={label} className={`inline-flex items-center gap-2 py-1.5 pr-4 ${entry}`}>
									<StrokeIcon strokes={icons[icon] ?? icon} className="size-5 shrink-0" />
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
					<SiteLink to={askPath} rel="nofollow" className="font-semibold underline">
						{question}
					</SiteLink>
				</p>
			) : null}
		</section>
	);
}

const looks = {
	listed: {
		box: "border border-warning bg-warning/20 text-warning-content",
		entry: "rounded-[1.25rem] bg-surface pl-2.5 font-semibold",
	},
	unreviewed: { box: "border-2 border-warning border-dashed", entry: "" },
};
