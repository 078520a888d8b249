import { data, href } from "react-router";
import { listAllergenMatrix } from "../../bakery/allergens/declaration.ts";
import { allergenName, allergensOf } from "../../bakery/allergens/lists.ts";
import type { GroupWords } from "../../bakery/words/words.ts";
import { backendContext } from "../../platform/requests/contexts.ts";
import { withQuery } from "../../platform/text/with-query.ts";
import { LinkButton } from "../../ui/button.tsx";
import { SiteLink } from "../../ui/site-link.tsx";
import { PageTitleBar } from "../layout/page-title-bar.tsx";
import { requestedSite } from "../layout/requested-site.server.ts";
import { readSearchParams } from "../pages.ts";
import { pageMeta } from "../search-engines/page-meta.server.ts";
import type { Route } from "./+types/allergens";
import "./allergens.css";
import { type Cell, type Group, matrixGroups, matrixLegend, type Row } from "./matrix.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
	const { visitor } = context.get(backendContext);
	const { page } = readSearchParams("/allergens", url);
	const siteData = await requestedSite(context);
	const { settings, hasAllergenLookup, words } = siteData.site;
	if (!hasAllergenLookup) throw data(null, { status: 404 });
	const list = settings.allergenList;
	const { rows, lastReviewedAt, pageCount } = await listAllergenMatrix(visitor, list, page);
	if (page > pageCount || lastReviewedAt === null) throw data(null, { status: 404 });
	const { say } = words;
	const { language, timeZone } = settings;
	const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone });
	const pathOf = (number: number) =>
		withQuery(href("/allergens"), { page: number > 1 ? number : undefined });
	const place = { page: String(page), pages: String(pageCount) };
	return {
		words: words.group("allergenTable"),
		intro: say("allergenTable.intro", { date: date.format(new Date(lastReviewedAt)) }),
		// Before and after the link in it.
		unreviewed: say("allergenTable.unreviewed", { askUs: "\n" }).split("\n"),
		pageOfPages: pageCount > 1 ? say("allergenTable.pageOfPages", place) : null,
		legend: matrixLegend(say),
		columns: allergensOf(list).map((allergen) => ({
			key: allergen.key,
			name: allergenName(allergen, say),
		})),
		groups: matrixGroups(rows, siteData.site),
		previous: page > 1 ? pathOf(page - 1) : null,
		next: page < pageCount ? pathOf(page + 1) : null,
		meta: await pageMeta(siteData, {
			title: page > 1 ? say("allergenTable.titleOfPage", place) : say("allergenTable.title"),
			description: say("allergenTable.description", { name: settings.siteName }),
			path: pathOf(page),
			imageUrl: null,
		}),
	};
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta;

/** All products with all allergens, for the screen and for paper (product §7). */
export default function Allergens({ loaderData }: Route.ComponentProps) {
	const { intro, unreviewed, pageOfPages, previous, next, ...matrix } = loaderData;
	const { words } = matrix;
	return (
		<>
			<PageTitleBar title={words.title} />
			<div className="container-page section-space allergens">
				<p className="max-w-[62ch] text-lead">{intro}</p>
				<p className="mt-2 max-w-[62ch]">
					{unreviewed[0]}
					<SiteLink to={href("/contact")} className="underline underline-offset-4">
						{words.askUs}
					</SiteLink>
					{unreviewed[1]}
				</p>
				<AllergenMatrix {...matrix} />
				{pageOfPages ? (
					<nav aria-label={words.pages} className="mt-8 flex flex-wrap items-center gap-3">
						{previous ? (
							<LinkButton to={previous} rel="prev" variant="outline">
								{words.previous}
							</LinkButton>
						) : null}
						<span>{pageOfPages}</span>
						{next ? (
							<LinkButton to={next} rel="next" variant="outline">
								{words.more}
							</LinkButton>
						) : null}
					</nav>
				) : null}
			</div>
		</>
	);
}

type Words = GroupWords<"allergenTable">;

interface Props {
	words: Words;
	legend: Cell[];
	columns: { key: string; name: string }[];
	groups: Group[];
}

/** The table, which scrolls by itself in a narrow window, and its legend. */
function AllergenMatrix({ words, legend, columns, groups }: Props) {
	return (
		<>
			<ul className="allergen-legend" aria-label={words.signs}>
				{legend.map((cell) => (
					<li key={cell.sign}>
						<CellContent {...cell} />
					</li>
				))}
			</ul>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
			<section className="allergen-matrix" aria-label={words.table} tabIndex={0}>
				<table>
					<thead>
						<tr>
							<th scope="col">{words.product}</th>
							{columns.map(({ key, name }) => (
								<th key={key} scope="col">
									{name}
								</th>
							))}
						</tr>
					</thead>
					{groups.map(({ category, rows }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: two categories may have one name.
						<tbody key={index}>
							<tr>
								<th scope="rowgroup" colSpan={columns.length + 1}>
									<span>
										<bdi>{category ?? words.otherProducts}</bdi>
									</span>
								</th>
							</tr>
							{rows.map((row) => (
								<ProductRow key={row.id} words={words} {...row} />
							))}
						</tbody>
					))}
				</table>
			</section>
		</>
	);
}

function ProductRow({ words, id, name, isReviewed, cells }: Row & { words: Words }) {
	return (
		<tr>
			<th scope="row">
				<SiteLink
					to={href("/products/:id", { id })}
					className="block py-0.5 underline underline-offset-4"
				>
					<bdi>{name}</bdi>
				</SiteLink>
				{isReviewed ? null : <span className="unreviewed">{words.askAboutProduct}</span>}
			</th>
			{cells.map((cell, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a cell is what its column is.
				<td key={index}>
					<CellContent {...cell} />
				</td>
			))}
		</tr>
	);
}

function CellContent({ sign, words }: Cell) {
	return (
		<>
			<span aria-hidden="true">{sign}</span> {words}
		</>
	);
}
